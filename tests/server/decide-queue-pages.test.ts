import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { editTimesheet } from '#domain/timesheets/entry/edit-timesheet.server.ts';
import { actorName } from '#domain/roles/actor.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { EditTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { words } from '../app/components/rendered.tsx';
import { rowsOf } from '../support/installation.ts';
import { newId } from '#domain/new-id.ts';
import type { FormVisitor } from '../support/form.ts';
import { formsOf } from '../support/html-form.ts';
import { NORMAL_WEEK } from '../support/placement.ts';
import { addEarlierWeeks } from '../support/many-timesheets.ts';
import { fillQueue, type Waiting } from '../support/queue.ts';
import { loggedInVisitor } from '../support/session.ts';
import { startWebProcessAt } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const NOW = '2026-05-26T08:40:00Z';
const web = opened(() => startWebProcessAt(NOW));

let waiting: Waiting[];
let authoriser: FormVisitor;
beforeAll(async () => {
  const { rows, ctx } = await fillQueue(web.here, 12);
  waiting = rows;
  authoriser = await loggedInVisitor(web.port, ctx);
});

const statusOf = async (id: string) => (await getTimesheet(web.here, id)).status;
const formWith = (text: string, value: string) =>
  formsOf(text, '').find(({ fields }) => fields.some(([name, sent]) => name === 'intent' && sent === value))!;
const places = (text: string, ...some: string[]) => some.map((one) => words(text).indexOf(one));
const changed = (timesheetId: string, ctx: Context) =>
  editTimesheet(
    ctx,
    EditTimesheetSchema.parse({
      timesheetId,
      version: 1,
      entries: [{ ...NORMAL_WEEK[0], endTime: '15:00' }, ...NORMAL_WEEK.slice(1)],
    }),
  );

describe('The queue of an authoriser with many pending, without JavaScript', () => {
  test('shows flagged timesheets first with the reason, one open beside it, and the usual ones under one button', async () => {
    const { text } = await authoriser.get('/timesheets');
    const found = places(
      text,
      '12 to authorise',
      '2 to look at',
      '15h 00m above usual',
      'No usual yet, this is week 1',
      '1 of 2 to look at',
      'Accept 52h 30m and next',
      '10 as usual',
      'Accept 10 usual ones',
      'Show the other 2',
    );
    expect(found).not.toContain(-1);
    expect(found).toEqual([...found].sort((one, other) => one - other));
    expect(words(text)).toContain('15h 00m above the usual 37h 30m.');
    // A phone shows no headings above the two amounts of a day.
    expect(text).toMatch(/data-l="Usual"><span class="only-sm">usual <\/span>\d/);
  });

  test('opens the one a row names, and is the list if a filter is set', async () => {
    const [, fresh] = waiting;
    const { text } = await authoriser.get(`/timesheets?t=${fresh!.id}`);
    expect(words(text)).toContain('2 of 2 to look at');
    expect(words((await authoriser.get('/timesheets?t=somebody-elses')).text)).toContain('1 of 2 to look at');
    const list = words((await authoriser.get('/timesheets?status=pending&sort=beginning&order=asc')).text);
    expect([list.includes('to look at'), list.includes('Accept 10 usual ones')]).toEqual([false, false]);
  });

  test('asks one reason for everything ticked and names everybody who gets it', async () => {
    const [one, other] = waiting.slice(10);
    const requested = await authoriser.postAll('/timesheets/bulk/reject?status=pending', [
      ['tick', `${one!.id}@1`],
      ['tick', `${other!.id}@1`],
    ]);
    expect(requested.status).toBe(200);
    for (const { name } of [one!, other!]) expect(words(requested.text)).toContain(name);
    const form = formWith(requested.text, 'confirm');
    const without = await authoriser.postAll(form.action, form.fields);
    expect([without.status, words(without.text).includes('A reason for rejection is required.')]).toEqual([422, true]);
    expect([await statusOf(one!.id), await statusOf(other!.id)]).toEqual(['pending', 'pending']);

    await changed(other!.id, other!.contractor);
    const done = await authoriser.postAll(form.action, [
      ...form.fields.filter(([name]) => name !== 'note'),
      ['note', 'Please leave out the travel time'],
    ]);
    expect(done.status).toBe(302);
    const result = words((await authoriser.get(done.headers.location!)).text);
    expect(result).toContain('Rejected 1 of 2, 37h 30m (1 changed meanwhile)');
    expect([await statusOf(one!.id), await statusOf(other!.id)]).toEqual(['rejected', 'pending']);
    expect((await getTimesheet(web.here, one!.id)).decisionNote).toBe('Please leave out the travel time');
  });

  test('accepts the open one and opens the next; one decided meanwhile is reported', async () => {
    const [above, fresh] = waiting;
    const { text } = await authoriser.get(`/timesheets?t=${above!.id}`);
    const form = formWith(text, 'acceptNext');
    const done = await authoriser.postAll(form.action, form.fields);
    expect(done.headers.location).toMatch(new RegExp(`^/timesheets\\?.*t=${fresh!.id}.*#detail$`));
    expect(await statusOf(above!.id)).toBe('accepted');
    const next = await authoriser.get(done.headers.location!.split('#')[0]!);
    expect(words(next.text)).toContain('Accepted: ');
    expect(words(next.text)).toContain('1 of 1 to look at');

    const again = await authoriser.postAll(form.action, form.fields);
    expect(await authoriser.get(again.headers.location!.split('#')[0]!).then(({ text }) => words(text))).toContain(
      'accepted this timesheet on 26 May 2026, 09:40.',
    );
  });

  test('one that is no longer theirs to decide is said to be, and the next opens', async () => {
    const [form, gone] = [formWith((await authoriser.get('/timesheets?t=first')).text, 'acceptNext'), newId()];
    const done = await authoriser.postAll(form.action, [
      ...form.fields.filter(([name]) => name !== 'tick'),
      ['tick', `${gone}@1`],
    ]);
    expect(done.status).toBe(302);
    const next = words((await authoriser.get(done.headers.location!.split('#')[0]!)).text);
    expect(next).toContain('It may now be somebody else’s to decide.');
    expect(next).toContain('and next');
  });

  test('an address whose timesheet has been decided says so, and asks for no reason for another', async () => {
    const { text } = await authoriser.get(`/timesheets?t=${waiting[0]!.id}&reject=1`);
    expect(words(text)).toMatch(/52h 30m: .* accepted this timesheet on 26 May 2026, 09:40\./);
    expect(words(text)).not.toContain('Reason for rejection');
  });

  test('a rejection of hours that changed meanwhile gives the reason back, and they still wait', async () => {
    const { id, contractor } = waiting[9]!;
    const form = formWith((await authoriser.get(`/timesheets?t=${id}&reject=1`)).text, 'confirm');
    await changed(id, contractor);
    const done = await authoriser.postAll(form.action, [
      ...form.fields.filter(([name]) => name !== 'note'),
      ['note', 'Friday was a holiday'],
    ]);
    expect(done.status).toBe(409);
    expect(words(done.text)).toContain('It has changed since you chose it.');
    expect(words(done.text)).toContain('Friday was a holiday');
    expect(await statusOf(id)).toBe('pending');
  });

  test('rejects the open one with its reason and returns to the queue', async () => {
    const [, fresh] = waiting;
    const { text } = await authoriser.get(`/timesheets?t=${fresh!.id}&reject=1`);
    const form = formWith(text, 'confirm');
    const done = await authoriser.postAll(form.action, [
      ...form.fields.filter(([name]) => name !== 'note'),
      ['note', 'Wrong week'],
    ]);
    expect(done.headers.location).toMatch(/^\/timesheets\?.*#detail$/);
    expect(await statusOf(fresh!.id)).toBe('rejected');
  });

  test('accepts the usual ones that still are, as they were shown, and once', async () => {
    const { text } = await authoriser.get('/timesheets?t=first');
    const form = formWith(text, 'acceptUsual');
    const shown = form.fields.filter(([name]) => name === 'tick').map(([, tick]) => tick.split('@')[0]!);
    const [decided, edited] = waiting.slice(2, 4);
    expect(shown).toEqual(expect.arrayContaining([decided!.id, edited!.id]));
    await acceptTimesheet(web.here, { timesheetId: decided!.id, note: null });
    await changed(edited!.id, edited!.contractor);
    const done = await authoriser.postAll(form.action, form.fields);
    const result = words((await authoriser.get(done.headers.location!)).text);
    expect(result).toContain(`Accepted ${shown.length - 2} of ${shown.length}`);
    expect(result).toContain('(1 is not pending, 1 changed meanwhile)');
    expect(await statusOf(edited!.id)).toBe('pending');
    expect((await authoriser.postAll(form.action, form.fields)).headers.location).toBe(done.headers.location);
  });
});

test('A note of the open timesheet is from whoever wrote it, in full if it is not the contractor', async () => {
  const { rows, ctx } = await fillQueue(web.here, 12);
  const timesheetId = rows.at(-1)!.id;
  const noted = { timesheetId, note: 'Entered from the paper copy.' };
  await editTimesheet(web.here, EditTimesheetSchema.parse(noted));
  const { text } = await (await loggedInVisitor(web.port, ctx)).get(`/timesheets?t=${timesheetId}`);
  expect(words(text)).toContain(`Note from ${actorName(web.here.actor)} Entered from the paper copy.`);
});

describe('With more than 500 pending', () => {
  test('the oldest 500 are shown first, as the page says, with a link to the others', async () => {
    const { rows, ctx } = await fillQueue(web.here, 8);
    await web.here.db.run({ text: 'update contracts set weekly_hours = 30', values: [] });
    const another = await loggedInVisitor(web.port, ctx);
    const pending = rows.filter((_, place) => place > 1).map(({ id }) => id);
    await addEarlierWeeks(web.here, pending, 520);
    // What PostgreSQL does automatically after that many new rows.
    await rowsOf(web.database.ownerUrl, 'analyze timesheets, timesheet_entries');
    const first = await another.get('/timesheets');
    const total = Number(/(\d+) to authorise/.exec(words(first.text))![1]);
    expect(total).toBeGreaterThan(520);
    // Pages of 500 rows are too long to show in a failure.
    const says = (text: string, ...some: string[]) => some.filter((one) => words(text).includes(one));
    const shown500 = `500 of ${total} are shown, the oldest first. Only these are decided.`;
    const contract = 'h 30m above the contract’s 30h 00m';
    expect(says(first.text, shown500, contract, `Select all ${total}`)).toEqual([shown500, contract]);
    const next = /href="([^"]*page=2[^"]*)"/.exec(first.text)![1]!.replaceAll('&amp;', '&');
    const second = await another.get(next);
    expect(says(second.text, `${total - 500} of ${total} are shown`)).toHaveLength(1);
    expect(second.text.includes('class="desk-q"')).toBe(true);
    expect(formWith(second.text, 'acceptNext').action).toContain('page=2');
    const ticks = (text: string) => new Set(text.match(/value="[0-9a-f-]{36}@/g));
    const ofSecond = ticks(second.text);
    expect(ofSecond.size).toBeGreaterThan(20);
    expect([...ticks(first.text)].filter((tick) => ofSecond.has(tick))).toEqual([]);
  });
});
