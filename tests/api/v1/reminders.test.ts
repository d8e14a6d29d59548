import { beforeAll, expect, test } from 'vitest';
import type { RoleActor } from '#domain/roles/actor.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { makePlacement, submitWeek, type TestPlacement } from '#tests/support/placement.ts';
import { sessionCaller } from '#tests/support/session.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';
import { openedCaller, expectAbsent } from '#tests/support/api.ts';

const world = opened(openTwoAgencies);
const call = openedCaller(world);
const reader = openedCaller(world, { scopes: ['timesheets:read'] });
const stranger = openedCaller(world, { agency: 'there' });
const late = opened(() => makePlacement(world.here, {}, { start: '2026-05-11' }));
const waiting = opened(() => makePlacement(world.here, {}, { start: '2026-05-18' }));
let timesheetId: string;
beforeAll(async () => {
  timesheetId = await submitWeek(waiting);
});

const UNKNOWN = '01990000-0000-7000-8000-000000000000';
const NO_DATES = 'Please supply a date range to evaluate the reminders.';
const SUBMISSION = '/reminders/timesheets/forSubmission/email/immediate';
const AUTHORISATION = '/reminders/timesheets/forAuthorisation/email/immediate';
const RANGE = 'from=2026-01-01&to=2026-12-31';
const contactOf = ({ actor }: TestPlacement['authoriser']) => (actor as RoleActor).contactId!;

test('Schedules are created, read, changed and deleted: 201, 200, 204, 404, 409, 422, 403', async () => {
  const made = await call('POST', '/reminders', { reason: 'missing', kind: 'weekly', dayOfTheWeek: 'Tuesday' });
  expect(made).toMatchObject({ status: 201, body: { dayOfTheWeek: 'Tuesday', isEnabled: true, version: 1 } });
  const path = made.headers.get('Location')!.replace('/api/v1', '');
  expect(await reader('GET', path)).toMatchObject({ status: 200, body: made.body });
  expect((await call('GET', '/reminders')).body.reminders).toHaveLength(3);
  expect(await call('PATCH', path, { isEnabled: false, version: 1 })).toMatchObject({
    status: 200,
    body: { version: 2 },
  });
  expect(await call('PATCH', path, { dayOfTheWeek: 'Friday', version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  });
  const fixed = { reason: 'pending', kind: 'fixedDate' };
  expect(await call('POST', '/reminders', fixed)).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'fixedDate', message: NO_DATES }] },
  });
  expect(await call('PATCH', path, { kind: 'fixedDate' })).toMatchObject({ status: 422, body: { title: NO_DATES } });
  expect(await call('PATCH', path, { colour: 'red' })).toMatchObject({ status: 422 });
  expect(await reader('POST', '/reminders', { ...fixed, fixedDate: '2026-05-28' })).toMatchObject({ status: 403 });
  await expectAbsent(stranger, path, [
    ['GET', '', undefined],
    ['PATCH', '', { isEnabled: true }],
    ['DELETE', '', undefined],
  ]);
  expect(await call('DELETE', path)).toMatchObject({ status: 204 });
  expect(await call('GET', path)).toMatchObject({ status: 404 });
});

test.each(['GetMissingTimesheetsForSubmission', 'getMissingTimesheets'])(
  'GET /reminders/%s pages through what is missing, with totals',
  async (name) => {
    const { contractorId } = late;
    const first = await reader('GET', `/reminders/${name}?contractorId=${contractorId}&limit=1`);
    expect(first).toMatchObject({
      status: 200,
      body: { totals: { timesheets: 2, people: 1 }, missingTimesheets: [{ contractorId, beginning: '2026-05-11' }] },
    });
    const next = /<([^>]+)>/.exec(first.headers.get('Link')!)![1]!.replace('/api/v1', '');
    expect(await reader('GET', next)).toMatchObject({
      body: { missingTimesheets: [{ beginning: '2026-05-18' }], page: { nextCursor: null } },
    });
    expect(await reader('GET', `/reminders/${name}?from=2026-05-18&to=2026-05-01`)).toMatchObject({ status: 422 });
    expect((await stranger('GET', `/reminders/${name}?contractorId=${contractorId}`)).body).toMatchObject({
      missingTimesheets: [],
      totals: { timesheets: 0, people: 0 },
    });
    const own = await sessionCaller(world.platform, late.contractor);
    expect((await own('GET', `/reminders/${name}`)).status).toBe(403);
  },
);

test.each(['GetPendingTimesheetsForAuthorisation', 'getPendingTimesheets'])(
  'GET /reminders/%s lists what is waiting, with totals',
  async (name) => {
    expect(await reader('GET', `/reminders/${name}`)).toMatchObject({
      status: 200,
      body: {
        totals: { timesheets: 1, people: 1 },
        pendingTimesheets: [{ timesheetId, authoriserContactId: contactOf(waiting.authoriser) }],
      },
    });
    expect((await stranger('GET', `/reminders/${name}`)).body.pendingTimesheets).toEqual([]);
    expect(await reader('GET', `/reminders/${name}?limit=0`)).toMatchObject({ status: 422 });
  },
);

test('GET …/email/schedule shows what schedules will send about a period and why, by recipient', async () => {
  const submission = '/reminders/timesheets/forSubmission/email/schedule';
  const authorisation = '/reminders/timesheets/forAuthorisation/email/schedule';
  const period = 'period=2026-05-18/2026-05-24';
  expect(await reader('GET', submission)).toMatchObject({ status: 422, body: { title: NO_DATES } });
  expect(await reader('GET', `${submission}?period=May`)).toMatchObject({ status: 422, body: { title: NO_DATES } });
  expect(await reader('GET', `${submission}?${period}&contractorId=${late.contractorId}`)).toMatchObject({
    status: 200,
    body: {
      total: 1,
      emails: [{ isSent: true, why: 'The schedule “every Monday” sends it on 1 Jun 2026 at 09:00.' }],
    },
  });
  expect(
    await reader('GET', `${submission}?${period}&contractorContactId=${contactOf(late.contractor)}`),
  ).toMatchObject({ body: { total: 1 } });
  const by = contactOf(waiting.authoriser);
  expect(await reader('GET', `${authorisation}?${period}&authoriserContactId=${by}`)).toMatchObject({
    status: 200,
    body: { emails: [{ contactId: by, periods: [{ timesheetId }] }] },
  });
  expect(
    await reader('GET', `${authorisation}?${period}&contractorContactId=${contactOf(late.contractor)}`),
  ).toMatchObject({ body: { emails: [] } });
  expect((await stranger('GET', `${submission}?${period}`)).body.emails).toEqual([]);
});

test('POST …/forSubmission/email/immediate reminds all, one contractor or one period', async () => {
  const { contractorId } = late;
  expect(await call('POST', `${SUBMISSION}?from=2026-05-18&to=2026-05-24`)).toMatchObject({
    status: 200,
    body: { sent: [{ contactId: contactOf(late.contractor) }], skipped: [] },
  });
  expect(await call('POST', `${SUBMISSION}/${contractorId}`)).toMatchObject({
    body: { sent: [{ periods: [{}, {}] }] },
  });
  expect(await call('POST', `${SUBMISSION}/${contractorId}/2026-05-12`)).toMatchObject({
    body: { sent: [{ periods: [{ beginning: '2026-05-11' }] }] },
  });
  expect(await call('POST', `${SUBMISSION}/${waiting.contractorId}/${timesheetId}`)).toMatchObject({
    status: 409,
    body: { code: 'not_missing' },
  });
  expect(await reader('POST', `${SUBMISSION}?${RANGE}`)).toMatchObject({ status: 403 });
  expect((await call('POST', `${SUBMISSION}?colour=red`)).status).toBe(422);
  for (const path of [`${SUBMISSION}/${contractorId}`, `${SUBMISSION}/${contractorId}/2026-05-12`])
    expect((await stranger('POST', path)).status).toBe(404);
  expect((await call('POST', `${SUBMISSION}/${contractorId}/${UNKNOWN}`)).status).toBe(404);
});

test('POST …/forAuthorisation/email/immediate reminds all, one authoriser or of one timesheet', async () => {
  const by = contactOf(waiting.authoriser);
  for (const path of [`${AUTHORISATION}?${RANGE}`, `${AUTHORISATION}/${by}`, `${AUTHORISATION}/${by}/${timesheetId}`])
    expect(await call('POST', path)).toMatchObject({
      status: 200,
      body: { sent: [{ reason: 'pending', contactId: by }] },
    });
  expect(await call('POST', `${AUTHORISATION}/${contactOf(late.authoriser)}/${timesheetId}`)).toMatchObject({
    status: 409,
    body: { code: 'not_pending' },
  });
  for (const path of [`${AUTHORISATION}/${contactOf(late.authoriser)}`, `${SUBMISSION}/${waiting.contractorId}`])
    expect(await call('POST', path)).toMatchObject({
      status: 409,
      body: { code: expect.stringMatching(/^not_(pending|missing)$/) as string },
    });
  for (const path of [`${AUTHORISATION}/${by}`, `${AUTHORISATION}/${by}/${timesheetId}`])
    expect((await stranger('POST', path)).status).toBe(404);
  const own = await sessionCaller(world.platform, waiting.authoriser);
  expect(await own('POST', `${AUTHORISATION}?${RANGE}`)).toMatchObject({
    status: 403,
    body: { title: 'This role may not send authorisation reminders' },
  });
});

test('Nobody is mailed if no range is given, or if it is in a body that is not read', async () => {
  const mails = async () => (await world.here.db.run({ text: 'select id from outbound_mails', values: [] })).length;
  const before = await mails();
  for (const path of [SUBMISSION, AUTHORISATION]) {
    expect(await call('POST', path)).toMatchObject({
      status: 422,
      body: {
        errors: [
          { field: 'from', message: NO_DATES },
          { field: 'to', message: NO_DATES },
        ],
      },
    });
    expect(await call('POST', `${path}?from=2026-05-11`)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'to' }] },
    });
    expect(await call('POST', `${path}?${RANGE}`, { from: '2026-05-18', to: '2026-05-24' })).toMatchObject({
      status: 422,
      body: { code: 'unexpected_body' },
    });
  }
  expect(await mails()).toBe(before);
  expect((await call('POST', `${SUBMISSION}/${late.contractorId}`, {})).status).toBe(200);
});

test('The answer lists the periods left out beside those that were mailed', async () => {
  const quiet = await makePlacement(world.here, {}, { start: '2026-05-18', isSendingReminders: false });
  const { status, body } = await call('POST', `${SUBMISSION}?${RANGE}&contractorId=${quiet.contractorId}`);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      sent: [],
      skipped: [{ code: 'switched_off', periods: [{ contractorId: quiet.contractorId, beginning: '2026-05-18' }] }],
    },
  });
});

test('A rejected week is missing with its reason, and the reminder says who rejected it, why, and where to correct it', async () => {
  const placement = await makePlacement(world.here, {}, { start: '2026-05-18' });
  const rejected = await submitWeek(placement);
  await rejectTimesheet(placement.authoriser, { timesheetId: rejected, note: 'Friday was not worked' });
  const query = `from=2026-05-18&to=2026-05-24&contractorId=${placement.contractorId}`;
  expect(
    (await call('GET', `/reminders/GetMissingTimesheetsForSubmission?${query}`)).body.missingTimesheets,
  ).toMatchObject([{ rejectedTimesheetId: rejected, rejectionReason: 'Friday was not worked' }]);
  const { sent } = (await call('POST', `${SUBMISSION}?${query}`)).body as { sent: { mailId: string }[] };
  const [mail] = await world.here.db.run<{ subject: string; textBody: string }>({
    text: 'select subject, text as text_body from outbound_mails where id = $1',
    values: [sent[0]!.mailId],
  });
  expect(mail!.textBody.replaceAll(/\s+/g, ' ')).toContain('was rejected, CNC setter-operator at Kirkstall');
  expect(mail!.textBody).toContain('rejected it: “Friday was not worked”');
  expect(mail!.textBody).toContain(`/timesheets/${rejected}/new`);
});
