import { describe, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { editTimesheet } from '#domain/timesheets/entry/edit-timesheet.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { EditTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { fixedClock } from '#platform/clock.ts';
import { words } from '../app/components/rendered.tsx';
import type { FormVisitor } from '../support/form.ts';
import { formsOf } from '../support/html-form.ts';
import { makePlacement, NORMAL_WEEK, submitWeek, type TestPlacement } from '../support/placement.ts';
import { loggedInVisitor } from '../support/session.ts';
import { startWebProcessAt } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';
import { recordedActions } from '../support/two-agencies.ts';

const NOW = '2026-05-26T08:40:00Z';
const BULK = '/timesheets/bulk';
const web = opened(() => startWebProcessAt(NOW));

const loggedIn = (ctx: Context) => loggedInVisitor(web.port, ctx);
const statusOf = async (id: string) => (await getTimesheet(web.here, id)).status;
const pending = async (more: Record<string, unknown> = {}) => {
  const placement = await makePlacement(web.here, {}, { start: '2026-02-02' });
  return { placement, id: await submitWeek(placement, more) };
};
const edit = ({ contractor }: TestPlacement, timesheetId: string) =>
  editTimesheet(contractor, EditTimesheetSchema.parse({ timesheetId, entries: NORMAL_WEEK.slice(1), version: 1 }));
const ticks = (...values: string[]) => values.map((value): [string, string] => ['tick', value]);

/** Presses Accept on the list, as a page without JavaScript does. */
const press = (visitor: FormVisitor, fields: [string, string][], path = BULK) =>
  visitor.postAll(path, [['intent', 'accept'], ...fields]);
/** Returns the forms on the confirmation page: what each of its buttons sends. */
const offersIn = (text: string) =>
  formsOf(text, BULK).filter(({ fields }) => fields.some(([, value]) => value === 'confirm'));

describe('Accepting many in the list, without JavaScript', () => {
  test('is offered where timesheets may be pending, and not among those of another status', async () => {
    const { placement, id } = await pending();
    await acceptTimesheet(placement.admin, { timesheetId: id, version: 1, note: '' });
    await pending();
    const admin = await loggedIn(placement.admin);
    const offered = async (status: string) => {
      const { text } = await admin.get(`/timesheets?status=${status}`);
      return { accept: / value="accept"/.test(text), pdf: text.includes('/timesheets/pdf') };
    };
    for (const status of ['pending', 'all']) expect(await offered(status)).toEqual({ accept: true, pdf: true });
    expect(await offered('accepted')).toEqual({ accept: false, pdf: true });
  });

  test('asks once with the total, accepts what was shown, and leads to a reloadable result', async () => {
    const [first, second] = [await pending(), await pending()];
    const admin = await loggedIn(first.placement.admin);
    const list = await admin.get('/timesheets?status=pending');
    const shown = [first, second].map(({ id }) => `${id}@1`);
    for (const tick of shown) expect(list.text).toContain(`value="${tick}"`);

    const requested = await press(admin, ticks(...shown), `${BULK}?status=pending`);
    expect(requested.status).toBe(200);
    expect(words(requested.text)).toContain('Nothing has been accepted yet.');
    expect(words(requested.text)).toContain('Accept 2 timesheets, 75h 00m');
    expect(await statusOf(first.id)).toBe('pending');

    const [offer, ...more] = offersIn(requested.text);
    expect(more).toEqual([]);
    const done = await admin.postAll(offer!.action, offer!.fields);
    expect([done.status, done.headers.location]).toEqual([
      302,
      expect.stringMatching(/^\/timesheets\/bulk\/[0-9a-f-]{36}\?status=pending/),
    ]);
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['accepted', 'accepted']);
    for (let i = 0; i < 2; i += 1) {
      const { status, text } = await admin.get(done.headers.location!);
      expect([status, words(text).includes('Accepted 2 timesheets, 75h 00m')]).toEqual([200, true]);
    }
    expect((await admin.postAll(offer!.action, offer!.fields)).headers.location).toBe(done.headers.location);
    expect((await getTimesheet(web.here, first.id)).version).toBe(2);
    const somebodyElse = await loggedIn(first.placement.authoriser);
    expect((await somebodyElse.get(done.headers.location!)).status).toBe(404);
  });

  test('lists problems first: changed since, already decided, well above the usual', async () => {
    const usual = await pending();
    const many = Array.from({ length: 7 }, (_, day) => ({
      entryDate: `2026-05-${18 + day}`,
      startTime: '09:00',
      endTime: '17:00',
    }));
    const [above, changed, decided] = [await pending({ entries: many }), await pending(), await pending()];
    for (const beginning of ['2026-05-11', '2026-05-04', '2026-04-20']) {
      const entries = [{ entryDate: beginning, startTime: '09:00', endTime: '17:00' }];
      const timesheetId = await submitWeek(above.placement, { beginning, entries });
      await acceptTimesheet(above.placement.admin, { timesheetId, note: null });
    }
    const admin = await loggedIn(usual.placement.admin);
    const shown = [usual, above, changed, decided].map(({ id }) => `${id}@1`);
    await edit(changed.placement, changed.id);
    await acceptTimesheet(decided.placement.authoriser, { timesheetId: decided.id, note: null });
    const { text } = await press(admin, ticks(...shown));
    const said = words(text);
    const places = [
      '2 cannot be accepted',
      'It has changed since you chose it. Please look at it, and choose it again.',
      'accepted this timesheet on 26 May 2026, 09:40.',
      '1 to look at first',
      '48h 00m above the usual 8h 00m.',
      '1 as usual',
      'Accept 2 timesheets, 93h 30m',
      'Accept 1 as usual, 37h 30m',
    ].map((words) => said.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));

    const [, usualOnly] = offersIn(text);
    const done = await admin.postAll(usualOnly!.action, usualOnly!.fields);
    expect(words((await admin.get(done.headers.location!)).text)).toContain('Accepted 1 timesheet, 37h 30m');
    expect([await statusOf(usual.id), await statusOf(above.id), await statusOf(changed.id)]).toEqual([
      'accepted',
      'pending',
      'pending',
    ]);
  });

  test('does not accept what changes while it asks, and says so', async () => {
    const [one, other] = [await pending(), await pending()];
    const admin = await loggedIn(one.placement.admin);
    const [offer] = offersIn((await press(admin, ticks(`${one.id}@1`, `${other.id}@1`))).text);
    await edit(other.placement, other.id);
    const done = await admin.postAll(offer!.action, offer!.fields);
    const result = words((await admin.get(done.headers.location!)).text);
    expect(result).toContain('Accepted 1 of 2, 37h 30m (1 changed meanwhile)');
    expect(result).toMatch(/changed this timesheet on [^,]+, \d\d:\d\d, after you opened it\./);
    expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(['accepted', 'pending']);
  });

  test('offers nothing if nothing can be accepted', async () => {
    const { placement, id } = await pending();
    await edit(placement, id);
    const { text } = await press(await loggedIn(placement.authoriser), ticks(`${id}@1`));
    expect(words(text)).toContain('None of them can be accepted.');
    expect(offersIn(text)).toEqual([]);
  });

  test('accepts nothing without the version that was shown, and returns to the list', async () => {
    const { placement, id } = await pending();
    const admin = await loggedIn(placement.admin);
    const key = '01a2024c-f66f-718e-8310-55dac592bdef';
    const confirm = (...fields: [string, string][]): [string, string][] => [['intent', 'confirm'], ...fields];
    const sent: [[string, string][], string][] = [
      [[['intent', 'accept'], ...ticks(id)], 'Please choose the timesheets again'],
      [confirm(['key', key], ...ticks(id)), 'Please choose the timesheets again'],
      [confirm(...ticks(`${id}@1`)), 'Please choose the timesheets again'],
      [
        [
          ['intent', 'accept'],
          ['scope', 'all'],
        ],
        'Please choose the timesheets again',
      ],
      [[['intent', 'accept']], 'Select at least one timesheet'],
      [confirm(['key', key]), 'Select at least one timesheet'],
      [ticks(`${id}@1`), 'Choose what to do with the timesheets'],
    ];
    for (const [fields, message] of sent) {
      const { headers } = await admin.postAll(`${BULK}?status=pending`, fields);
      expect(headers.location).toMatch(/^\/timesheets\?status=pending/);
      expect(words((await admin.get(headers.location!)).text)).toContain(message);
    }
    expect(await statusOf(id)).toBe('pending');
  });

  test('accepts one key for one choice only', async () => {
    const [one, other] = [await pending(), await pending()];
    const admin = await loggedIn(one.placement.admin);
    const [offer] = offersIn((await press(admin, ticks(`${one.id}@1`))).text);
    await admin.postAll(offer!.action, offer!.fields);
    const others = offer!.fields.filter(([name]) => name !== 'tick');
    const { headers } = await admin.postAll(BULK, [...others, ...ticks(`${other.id}@1`)]);
    expect(headers.location).toMatch(/^\/timesheets\?/);
    expect(await statusOf(other.id)).toBe('pending');
  });

  test('accepts all that match as they were when the list was shown', async () => {
    const { placement, id } = await pending();
    const admin = await loggedIn(placement.admin);
    const query = `status=pending&contractorId=${placement.contractorId}`;
    const shownAt = (text: string) => /name="shownAt" value="([^"]+)"/.exec(text)![1]!;
    const first = shownAt((await admin.get(`/timesheets?${query}`)).text);
    expect(first).toBe(NOW);
    const all = (moment: string): [string, string][] => [
      ['scope', 'all'],
      ['shownAt', moment],
    ];
    web.platform.clock = fixedClock('2026-05-26T08:50:00Z');
    try {
      const later = { ...placement.contractor, clock: web.platform.clock };
      await edit({ ...placement, contractor: later }, id);
      const changed = await press(admin, all(first), `${BULK}?${query}`);
      expect(words(changed.text)).toContain('It was sent or changed after the list was shown.');
      expect(offersIn(changed.text)).toEqual([]);
      const again = shownAt((await admin.get(`/timesheets?${query}`)).text);
      const { text } = await press(admin, all(again), `${BULK}?${query}`);
      expect(words(text)).toContain('Accept 1 timesheet, 30h 00m');
    } finally {
      web.platform.clock = fixedClock(NOW);
    }
  });

  test('is for those who may accept', async () => {
    const { placement, id } = await pending();
    const contractor = await loggedIn(placement.contractor);
    expect((await press(contractor, ticks(`${id}@1`))).status).toBe(403);
    const key = '01a2024c-f66f-718e-8310-55dac592bdee';
    const confirm: [string, string][] = [['intent', 'confirm'], ['key', key], ...ticks(`${id}@1`)];
    expect((await contractor.postAll(BULK, confirm)).status).toBe(403);
    expect(await statusOf(id)).toBe('pending');
  });
});

test('The page of a plan that was carried out, come back to, says what became of it and leads to the result', async () => {
  const { placement, id } = await pending();
  const admin = await loggedIn(placement.admin);
  const cameBack = async () => words((await admin.get(`${BULK}?status=pending`)).text);
  expect(await cameBack()).toContain('Select at least one timesheet');
  const [offer] = offersIn((await press(admin, ticks(`${id}@1`), `${BULK}?status=pending`)).text);
  const { headers } = await admin.postAll(offer!.action, offer!.fields);
  const { text } = await admin.get(`${BULK}?status=pending`);
  expect(words(text)).toContain('Your last decision: Accepted 1 timesheet, 37h 30m. Show what became of each');
  expect(text).toContain(`href="${headers.location!.replaceAll('&', '&amp;')}"`);
  expect(words((await admin.get(`${BULK}/reject`)).text)).toContain('Select at least one timesheet');
  const other = await pending();
  const rejected: [string, string][] = [['intent', 'reject'], ...ticks(`${other.id}@1`)];
  const asked = await admin.postAll(`${BULK}/reject`, rejected);
  const form = formsOf(asked.text, `${BULK}/reject`).find(({ fields }) => fields.some(([name]) => name === 'key'))!;
  const reason: [string, string][] = [...form.fields.filter(([name]) => name !== 'note'), ['note', 'Wrong week']];
  expect((await admin.postAll(`${BULK}/reject`, reason)).status).toBe(302);
  expect(words((await admin.get(`${BULK}/reject`)).text)).toContain(
    'Your last decision: Rejected 1 timesheet, 37h 30m.',
  );
});

test('Reminding all that match leaves out what was sent or changed after the list was shown', async () => {
  const { placement } = await pending();
  const admin = await loggedIn(placement.admin);
  const query = `status=pending&contractorId=${placement.contractorId}`;
  const [, shownAt] = /name="shownAt" value="([^"]+)"/.exec((await admin.get(`/timesheets?${query}`)).text)!;
  web.platform.clock = fixedClock('2026-05-26T08:50:00Z');
  try {
    const contractor = { ...placement.contractor, clock: web.platform.clock };
    const entries = [{ entryDate: '2026-05-11', startTime: '09:00', endTime: '17:00' }];
    await submitWeek({ ...placement, contractor }, { beginning: '2026-05-11', entries });
    const all: [string, string][] = [
      ['intent', 'remind'],
      ['scope', 'all'],
    ];
    const unshown = await admin.postAll(`${BULK}?${query}`, all);
    expect(words((await admin.get(unshown.headers.location!)).text)).toContain('Please choose the timesheets again');
    const before = (await recordedActions(web.here)).length;
    const { headers } = await admin.postAll(`${BULK}?${query}`, [...all, ['shownAt', shownAt!]]);
    const result = words((await admin.get(headers.location!)).text);
    expect(result).toContain('Sent reminders for 1 of 2 (1 changed meanwhile)');
    expect(result).toContain('It was sent or changed after the list was shown.');
    expect((await recordedActions(web.here)).slice(before).filter((action) => action === 'reminder.sent')).toHaveLength(
      1,
    );
  } finally {
    web.platform.clock = fixedClock(NOW);
  }
});

test('Reminding authorisers of many redirects to the outcome of each', async () => {
  const { placement, id } = await pending();
  const admin = await loggedIn(placement.admin);
  const fields: [string, string][] = [['intent', 'remind'], ...ticks(`${id}@1`)];
  const { status, headers } = await admin.postAll(BULK, fields);
  expect(status).toBe(302);
  const result = words((await admin.get(headers.location!)).text);
  expect(result).toContain('Sent reminders for 1 timesheet');
  expect(result).toContain('Reminder sent to ');
});
