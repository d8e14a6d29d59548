import { describe, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { deleteTimesheet } from '#domain/timesheets/correction/delete-timesheet.server.ts';
import { editTimesheet } from '#domain/timesheets/entry/edit-timesheet.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { makeAuthorisationLinks } from '#domain/timesheets/authorisation/make-authorisation-links.server.ts';
import { EditTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { fixedClock } from '#platform/clock.ts';
import { words } from '../app/components/rendered.tsx';
import { ask } from '../support/ask.ts';
import { formVisitor } from '../support/form.ts';
import {
  makeDailyPlacement,
  makePlacement,
  NORMAL_WEEK,
  submitWeek,
  type TestPlacement,
} from '../support/placement.ts';
import { loggedInVisitor } from '../support/session.ts';
import { startWebProcessAt } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const NOW = '2026-05-26T08:40:00Z';
const web = opened(() => startWebProcessAt(NOW));

const stranger = () => formVisitor(web.port, web.here.agency.portalUrl);
const loggedIn = (ctx: Context) => loggedInVisitor(web.port, ctx);
const statusOf = async (id: string) => (await getTimesheet(web.here, id)).status;

/** Returns a pending week and the addresses linked from its email. */
async function sent(placement?: TestPlacement, week: Record<string, unknown> = {}) {
  const made = placement ?? (await makePlacement(web.here));
  const timesheetId = await submitWeek(made, week);
  const { contactId } = made.authoriser.actor as RoleActor;
  const keys = await makeAuthorisationLinks(web.here, contactId!, [{ timesheetId, version: 1 }]);
  const page = (type: string) => `/timesheets/${timesheetId}/authorise/${type}?key=${keys.get(timesheetId)}`;
  return { placement: made, timesheetId, accept: page('accepted'), reject: page('rejected') };
}

test('The page of an email’s link says that an accepted timesheet was made void, since when and why', async () => {
  const { placement, timesheetId, accept } = await sent();
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  const shown = async () => (await stranger().get(accept)).text;
  expect(await shown()).toMatch(/, accepted<\/h1>/);
  await voidTimesheet(placement.admin, { timesheetId, note: 'Paid by hand' });
  const after = await shown();
  for (const text of [', void</h1>', 'accepted this timesheet on', 'It is void since 26 May 2026', 'Paid by hand'])
    expect(after).toContain(text);
});

test('The page of an email’s link shows a rejected and a deleted timesheet as such', async () => {
  const { placement, timesheetId, accept } = await sent();
  const shown = async (page: string) => (await stranger().get(page)).text;
  await rejectTimesheet(placement.authoriser, { timesheetId, note: 'Wrong week' });
  const rejected = await shown(accept);
  expect(rejected).toMatch(
    /, rejected<\/h1>.*class="callout bad" role="status".*rejected this timesheet on.*Wrong week/,
  );
  const other = await sent();
  expect(await shown(other.accept)).toContain('Start to finish');
  await deleteTimesheet(other.placement.admin, { timesheetId: other.timesheetId, note: 'Entered twice' });
  const deleted = await shown(other.accept);
  expect(deleted).toMatch(
    /, deleted<\/h1>.*class="callout bad" role="status".*This timesheet was deleted\..*Entered twice/,
  );
});

test('The page of an email’s link has no times column for days', async () => {
  const entries = [{ entryDate: '2026-05-18', chargingPeriodRate: '1' }];
  const { accept } = await sent(await makeDailyPlacement(web.here), { entries });
  const { text } = await stranger().get(accept);
  expect(words(text)).toContain('Day Hours Mon 18 May 1 day Total 1 day');
});

test('The page of an email’s link shows each shift’s break as the timesheet’s page does', async () => {
  const entries = [
    { entryDate: '2026-05-18', startTime: '09:00', endTime: '17:00', breakTime: '30' },
    { entryDate: '2026-05-19', startTime: '09:00', endTime: '17:30', breakTime: '90' },
  ];
  const { placement, timesheetId, accept } = await sent(undefined, { entries });
  const own = words((await (await loggedIn(placement.admin)).get(`/timesheets/${timesheetId}`)).text);
  const linked = words((await stranger().get(accept)).text);
  expect(linked).toContain('Day Start to finish Break Hours');
  for (const shift of ['09:00 to 17:00 30m 7h 30m', '09:00 to 17:30 1h 30m 7h 00m'])
    for (const page of [own, linked]) expect(page).toContain(shift);
});

test('A phone has the decision at the bottom too, which submits the form of the box', async () => {
  const placement = await makePlacement(web.here);
  const timesheetId = await submitWeek(placement);
  const { text } = await (await loggedIn(placement.authoriser)).get(`/timesheets/${timesheetId}`);
  expect(/<form[^>]*\/accept\b[^>]*>/.exec(text)?.[0]).toContain('id="accept"');
  expect(text).toMatch(/class="sticky-foot only-sm">.*?<button[^>]* form="accept"[^>]*>.*?Accept (?:<!-- -->)?37h 30m/);
});

test('The page offers Void on an accepted timesheet, and not on a void one', async () => {
  const placement = await makePlacement(web.here);
  const timesheetId = await submitWeek(placement);
  const visitor = await loggedIn(placement.admin);
  const offers = async () =>
    (await visitor.get(`/timesheets/${timesheetId}`)).text.includes(`/timesheets/${timesheetId}/void`);
  expect(await offers()).toBe(false);
  await acceptTimesheet(placement.admin, { timesheetId, note: null });
  expect(await offers()).toBe(true);
  await voidTimesheet(placement.admin, { timesheetId, note: 'Paid by hand' });
  expect(await offers()).toBe(false);
});

test('A void timesheet links to entering its days again, until they are', async () => {
  const placement = await makePlacement(web.here);
  const timesheetId = await submitWeek(placement);
  await acceptTimesheet(placement.admin, { timesheetId, note: null });
  const leads = async (ctx: Context) =>
    (await (await loggedIn(ctx)).get(`/timesheets/${timesheetId}`)).text.includes('>Enter again</a>');
  expect(await leads(placement.contractor)).toBe(false);
  await voidTimesheet(placement.admin, { timesheetId, note: 'Paid by hand' });
  const { contractor, admin, authoriser } = placement;
  expect([await leads(contractor), await leads(admin), await leads(authoriser)]).toEqual([true, true, false]);
  await submitWeek(placement);
  expect(await leads(contractor)).toBe(false);
});

describe('Deciding from the mail, without JavaScript and without logging in', () => {
  test('the page shows the week and changes nothing; its form accepts; sent again it shows the same', async () => {
    const { timesheetId, accept } = await sent();
    const visitor = stranger();
    const shown = await visitor.get(accept);
    expect(shown.status).toBe(200);
    for (const text of ['37h 30m', 'Week beginning 18 May 2026', 'Mon 18 May', '09:00 to 17:00', 'Accept 37h 30m'])
      expect(shown.text).toContain(text);
    expect(await statusOf(timesheetId)).toBe('pending');
    for (let i = 0; i < 2; i += 1) {
      const { status, headers } = await visitor.post(accept, { note: 'Thank you' });
      expect([status, headers.location]).toEqual([302, accept]);
      const { text } = await visitor.get(accept);
      expect(text).toMatch(/accepted this timesheet on 26 May 2026, 09:40\./);
      expect(text).not.toContain('Accept 37h 30m');
    }
    expect(await getTimesheet(web.here, timesheetId)).toMatchObject({ status: 'accepted', version: 2 });
  });
  test('rejecting needs its reason, and keeps the page', async () => {
    const { timesheetId, reject } = await sent();
    const { status, text } = await stranger().post(reject, { note: ' ' });
    expect([status, await statusOf(timesheetId)]).toEqual([422, 'pending']);
    expect(text).toContain('A reason for rejection is required.');
    await stranger().post(reject, { note: 'Wrong week' });
    expect(await statusOf(timesheetId)).toBe('rejected');
  });
  test('a changed timesheet, an expired link and a wrong key say so with a way to log in', async () => {
    const { placement, timesheetId, accept } = await sent();
    const wrong = await stranger().get(`${accept}x`);
    expect([wrong.status, wrong.text.includes('not valid')]).toEqual([404, true]);
    const edit = EditTimesheetSchema.parse({ timesheetId, entries: NORMAL_WEEK.slice(1) });
    await editTimesheet(placement.contractor, edit);
    const edited = await stranger().get(accept);
    expect([edited.status, edited.text.includes('changed after the email was sent')]).toEqual([409, true]);
    expect(edited.text).toContain('/login?requestedRoute=');
    web.platform.clock = fixedClock('2026-06-10T08:40:00Z');
    const old = await stranger().get(accept);
    web.platform.clock = fixedClock(NOW);
    expect([old.status, old.text.includes('has expired')]).toEqual([410, true]);
  });
  test('typed text is given back if the timesheet was changed or decided first', async () => {
    const edited = await sent();
    const edit = EditTimesheetSchema.parse({ timesheetId: edited.timesheetId, entries: NORMAL_WEEK.slice(1) });
    await editTimesheet(edited.placement.contractor, edit);
    const decided = await sent();
    await acceptTimesheet(decided.placement.admin, { timesheetId: decided.timesheetId, note: 'Thank you' });
    const note = 'Tuesday was a half day';
    for (const [{ reject }, said] of [
      [edited, 'changed after the email was sent'],
      [decided, 'accepted this timesheet on'],
    ] as const) {
      const { status, text } = await stranger().post(reject, { note });
      expect([status, text.includes(said)]).toEqual([409, true]);
      expect(words(text)).toContain(`Your decision was not recorded. This is what you wrote: ${note}`);
      expect(text).not.toContain('<textarea');
    }
    expect([await statusOf(edited.timesheetId), await statusOf(decided.timesheetId)]).toEqual(['pending', 'accepted']);
  });
  test('people who are logged in also get back what they typed if somebody was faster', async () => {
    const { placement, timesheetId, reject } = await sent();
    await acceptTimesheet(placement.admin, { timesheetId, note: null });
    const page = reject.replace(/\?.*/, '');
    const { text } = await (await loggedIn(placement.authoriser)).post(page, { version: '1', note: 'Half a day' });
    expect(words(text)).toContain('This is what you wrote: Half a day');
  });
  test('somebody else’s session does not matter; the page says who was asked', async () => {
    const { placement, timesheetId, accept } = await sent();
    const contractor = await loggedIn(placement.contractor);
    expect((await contractor.get(accept)).text).toContain('The decision is recorded as');
    await contractor.post(accept, {});
    expect(await getTimesheet(web.here, timesheetId)).toMatchObject({
      status: 'accepted',
      decidedByName: expect.not.stringMatching((placement.contractor.actor as RoleActor).fullname) as string,
    });
  });
  test('without a key it is a page for people who are logged in and may decide', async () => {
    const { placement, timesheetId, accept } = await sent();
    const page = accept.replace(/\?.*/, '');
    const { status, headers } = await stranger().get(page);
    expect([status, headers.location?.startsWith('/login?requestedRoute=')]).toEqual([302, true]);
    expect((await (await loggedIn(placement.contractor)).get(page)).status).toBe(403);
    const authoriser = await loggedIn(placement.authoriser);
    expect((await authoriser.get(page)).text).toContain('Accept 37h 30m');
    expect((await authoriser.get(page.replace('accepted', 'deleted'))).status).toBe(422);
    await authoriser.post(page, { version: '1' });
    expect(await statusOf(timesheetId)).toBe('accepted');
    const late = await authoriser.post(`/timesheets/${timesheetId}/accept`, { version: '1' });
    expect([late.status, late.text.includes('The timesheet was not accepted')]).toEqual([409, true]);
  });
  test('a post from another site is refused', async () => {
    const { timesheetId, accept } = await sent();
    const { status } = await ask(web.port, accept, {
      host: new URL(web.here.agency.portalUrl).host,
      method: 'POST',
      headers: { Origin: 'http://evil.example', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'note=',
    });
    expect(status).toBe(403);
    expect(await statusOf(timesheetId)).toBe('pending');
  });
});

describe('The list, without JavaScript', () => {
  test('downloads the ticked ones as one PDF, limited to what the reader may see', async () => {
    const [own, foreign] = [await sent(), await sent()];
    const authoriser = await loggedIn(own.placement.authoriser);
    const body = new URLSearchParams();
    for (const { timesheetId } of [own, foreign]) body.append('tick', `${timesheetId}@1`);
    const answer = await authoriser.post('/timesheets/pdfs', body as unknown as Record<string, string>);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.body.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
  test('with nothing ticked says so on the list, keeping its filter', async () => {
    const { admin } = await makePlacement(web.here);
    const visitor = await loggedIn(admin);
    for (const path of ['/timesheets/bulk?status=pending', '/timesheets/pdfs?status=pending']) {
      const { headers } = await visitor.post(path, { intent: 'accept' });
      expect(headers.location).toMatch(/^\/timesheets\?status=pending/);
      expect((await visitor.get(headers.location!)).text).toContain('Select at least one timesheet');
    }
  });
  test('accepts typed dates, and names its filters', async () => {
    const { placement } = await sent();
    const admin = await loggedIn(placement.admin);
    const query = `status=pending&from=18%20May%202026&to=24.5.2026&contractorId=${placement.contractorId}`;
    const { text } = await admin.get(`/timesheets?${query}`);
    for (const chip of ['From: 18 May 2026', 'To: 24 May 2026', 'Placement: ']) expect(text).toContain(chip);
  });
});

describe('Missing periods, without JavaScript', () => {
  test('are reminded one by one or ticked, and marked as not worked', async () => {
    const { admin, contractor, contractorId } = await makePlacement(web.here, {}, { start: '2026-05-18' });
    const office = await loggedIn(admin);
    const list = `/timesheets?status=missing&contractorId=${contractorId}`;
    expect((await office.get(list)).text).toContain(`${contractorId}@2026-05-18`);
    await office.post('/timesheets/remind', { tick: `${contractorId}@2026-05-18` });
    expect((await office.get(list)).text).toContain('26 May 2026, 09:40');
    const own = await loggedIn(contractor);
    const declare = `/timesheets/declare?contractorId=${contractorId}&beginning=2026-05-18`;
    expect((await own.get(declare)).text).toContain('I did not work this week');
    const fields = { contractorId, beginning: '2026-05-18' };
    expect((await own.post(declare, { ...fields, reason: '' })).text).toContain('Please give a reason.');
    expect((await own.post(declare, { ...fields, reason: 'On holiday' })).status).toBe(302);
    expect((await office.get(list)).text).toContain('Everyone has submitted for these weeks.');
    const { text } = await own.get('/timesheets');
    expect(text).toContain('On holiday');
    const [, declarationId] = /timesheets\/declarations\/([0-9a-f-]{36})/.exec(text)!;
    await own.post(`/timesheets/declarations/${declarationId}`, { contractorId });
    expect((await own.get('/timesheets')).text).not.toContain('On holiday');
  });
});

describe('Entering time on somebody’s behalf, without JavaScript', () => {
  test('begins with finding the contractor and ends with their timesheet', async () => {
    const { admin, contractorId } = await makePlacement(web.here, {}, { start: '2026-05-18' });
    const office = await loggedIn(admin);
    const { headers } = await office.get('/timesheets/create');
    expect(headers.location).toMatch(/^\/timesheets\/create\/contractor/);
    const chosen = await office.post('/timesheets/create/contractor', { contractorId });
    expect(chosen.headers.location).toContain(`/timesheets/create?contractorId=${contractorId}`);
    expect((await office.post('/timesheets/create/contractor', {})).text).toContain('Please choose whose time it is');
    expect((await office.get(chosen.headers.location!)).text).toContain('On behalf of');
    const { status } = await office.post(chosen.headers.location!, {
      contractorId,
      beginning: '2026-05-18',
      taskId: 'on-behalf',
      'entries[0].entryDate': '2026-05-18',
      'entries[0].startTime': '9',
      'entries[0].endTime': '17',
    });
    expect(status).toBe(302);
  });
});
