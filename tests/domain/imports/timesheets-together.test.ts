import { expect, test } from 'vitest';
import { transact } from '#domain/context.ts';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import { applyImport } from '#domain/imports/run-import.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import type { RequestTogetherJob } from '#domain/timesheets/authorisation/request-together.server.ts';
import { editTimesheet } from '#domain/timesheets/entry/edit-timesheet.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { requestAuthorisations } from '#domain/timesheets/authorisation/request-authorisations.server.ts';
import { EditTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import type { Timesheet } from '#domain/timesheets/timesheet.ts';
import { writeEdits } from '#domain/timesheets/entry/write-edits.server.ts';
import { composeAuthoriseRequests } from '#emails/compose/authorise-requests.ts';
import { submitWeek, type TestPlacement, makePlacement } from '../../support/placement.ts';
import { mailsOf } from '../../support/stored-mails.ts';
import {
  addContact,
  addContract,
  openTwoAgencies,
  placementInput,
  recordedActions,
} from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const query = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  world.here.db.run<Row>({ text, values });
const row = (reference: string, contractor: string, day: string, more: Record<string, string> = {}) => ({
  ...{ reference, contractor, beginning: day, entryDate: day, startTime: '09:00', endTime: '17:00', breakTime: '30' },
  ...more,
});
const apply = (...rows: Record<string, string>[]) =>
  applyImport(world.here, {
    kind: 'timesheets',
    fileName: 'clock.csv',
    table: rows.map((cells, at) => ({ rowNumber: at + 2, cells })),
  });
const weekOf = (reference: string) =>
  query<{ id: string; friendlyNumber: number; replacesTimesheetId: string | null; version: number }>(
    'select id, friendly_number, replaces_timesheet_id, version from timesheets where task_id = $1',
    [`import ${reference}`],
  ).then(([found]) => found!);

/** Creates placements on one contract that one person decides. */
async function placementsOf(authoriserEmail: string, references: string[], others: string[] = []): Promise<string> {
  const { contactId } = await addContact(world.here, authoriserEmail, 'Helen Brackenridge');
  const { contractId } = await addContract(world.here, { entryPeriod: 'weekly', chargingPeriod: 'hourly' });
  for (const reference of references) {
    const authorisers = [contactId, ...others].map((id) => ({ contactId: id, isPrimary: id === contactId }));
    const input = await placementInput(world.here, contractId, `${reference}@x.example`, { reference, authorisers });
    await createContractor(world.here, input);
  }
  return contactId;
}
/** Returns the jobs that ask for decisions, taken off the queue. */
const asking = () =>
  query<{ name: string; data: { data: RequestTogetherJob & { subjectId?: string } } }>(
    `with gone as (delete from pgboss.job where name like 'request-authorisation%' returning name, data, created_on)
     select name, data from gone order by name`,
  );

test('Timesheets of one file are requested by one mail to each authoriser, and a single one as usual', async () => {
  const helen = await placementsOf('helen@x.example', ['A-1', 'A-2', 'A-3', 'A-4']);
  await placementsOf('simon@x.example', ['B-1']);
  await asking();
  const files = ['A-1', 'A-2', 'A-3', 'A-4', 'B-1'].map((reference) => row(`W-${reference}`, reference, '2026-05-18'));
  await apply(...files);
  const [alone, together, ...others] = await asking();
  expect([alone!.name, together!.name, others]).toEqual(['request-authorisation', 'request-authorisations', []]);
  expect(alone!.data.data.subjectId).toBe((await weekOf('W-B-1')).id);
  const [first, second, decided, edited] = await Promise.all(['W-A-1', 'W-A-2', 'W-A-3', 'W-A-4'].map(weekOf));
  expect(together!.data.data.asked.map(({ timesheetId }) => timesheetId)).toEqual(
    [first, second, decided, edited].map((one) => one!.id),
  );

  await acceptTimesheet(world.here, { timesheetId: decided!.id, note: null });
  const entries = [{ entryDate: '2026-05-19', startTime: '9', endTime: '12' }];
  await editTimesheet(world.here, EditTimesheetSchema.parse({ timesheetId: edited!.id, entries }));
  const ask = () => requestAuthorisations(world.here, together!.data.data, composeAuthoriseRequests);
  await ask();
  await ask();
  const mails = await mailsOf(world.here, { kind: 'authorisationRequest' });
  expect(mails).toMatchObject([
    { subject: '2 timesheets to authorise', toAddress: 'helen@x.example', subjectType: 'contact', subjectId: helen },
  ]);
  const named = [...mails[0]!.html.matchAll(/timesheets\/([0-9a-f-]{36})\/authorise\/accepted\?key=/g)].map(
    ([, id]) => id,
  );
  expect(named.sort()).toEqual([first!.id, second!.id].sort());
  const told = await query<{ timesheetId: string; detail: unknown }>(
    `select timesheet_id, detail from audit_events where action = 'timesheet.authorisationRequested' order by timesheet_id`,
  );
  expect(told).toEqual(
    [first!.id, second!.id].sort().map((timesheetId) => ({
      timesheetId,
      detail: { to: 'Helen Brackenridge', mailId: mails[0]!.id },
    })),
  );
});

test('Somebody who switched these mails off gets none for a file either', async () => {
  const contactId = await placementsOf('silent@x.example', ['S-1', 'S-2']);
  await query(
    `update roles set settings = '{"emails": {"requests": false}}' where type = 'AuthorisingRole'
       and account_id = (select account_id from contacts where id = $1)`,
    [contactId],
  );
  await asking();
  await apply(row('W-S-1', 'S-1', '2026-05-18'), row('W-S-2', 'S-2', '2026-05-18'));
  const [job] = await asking();
  await requestAuthorisations(world.here, job!.data.data, composeAuthoriseRequests);
  expect(await mailsOf(world.here, { subjectId: contactId })).toEqual([]);
});

test('If the primary authoriser of a file’s timesheets is disabled, the next is asked by one mail', async () => {
  const { contactId: next } = await addContact(world.here, 'next@x.example', 'Simon Priestley');
  const left = await placementsOf('left@x.example', ['O-1', 'O-2'], [next]);
  await query(
    `update roles set is_enabled = false where type = 'AuthorisingRole'
       and account_id = (select account_id from contacts where id = $1)`,
    [left],
  );
  await asking();
  await apply(row('W-O-1', 'O-1', '2026-05-18'), row('W-O-2', 'O-2', '2026-05-18'));
  const [job] = await asking();
  await requestAuthorisations(world.here, job!.data.data, composeAuthoriseRequests);
  expect(await mailsOf(world.here, { subjectId: left })).toEqual([]);
  expect(await mailsOf(world.here, { subjectId: next })).toMatchObject([
    { subject: '2 timesheets to authorise', toAddress: 'next@x.example' },
  ]);
});

test('Imported timesheets are numbered in file order, and each has its own event', async () => {
  await placementsOf('number@x.example', ['N-1', 'N-2', 'N-3']);
  const before = (await recordedActions(world.here)).length;
  await apply(...['N-3', 'N-1', 'N-2'].map((one) => row(`W-${one}`, one, '2026-05-18', { note: `Of ${one}` })));
  const numbers = await Promise.all(['W-N-3', 'W-N-1', 'W-N-2'].map(async (one) => (await weekOf(one)).friendlyNumber));
  expect(numbers).toEqual([numbers[0], numbers[0]! + 1, numbers[0]! + 2]);
  expect((await recordedActions(world.here)).slice(before)).toEqual([
    ...Array.from({ length: 3 }, () => 'timesheet.submitted'),
    'import.applied',
  ]);
  const notes = await query<{ body: string }>(`select body from timesheet_notes where body like 'Of N-%' order by id`);
  expect(notes.map(({ body }) => body)).toEqual(['Of N-3', 'Of N-1', 'Of N-2']);
});

async function rejected(placement: TestPlacement): Promise<string> {
  const timesheetId = await submitWeek(placement);
  await rejectTimesheet(placement.authoriser, { timesheetId, note: 'Not these hours.' });
  return timesheetId;
}

test('An imported timesheet corrects the rejected one of its days, and each rejected one is corrected once', async () => {
  const placement = await makePlacement(world.here, {}, { reference: 'C-1' });
  const [timesheetId, elsewhere] = [
    await rejected(placement),
    await rejected(await makePlacement(world.here, {}, { reference: 'C-2' })),
  ];
  await apply(
    row('W-C-0', 'C-1', '2026-05-11'),
    row('W-C-1', 'C-1', '2026-05-18'),
    row('W-C-2', 'C-2', '2026-05-18'),
    row('W-C-3', 'C-2', '2026-05-04'),
  );
  const corrected = await Promise.all(
    ['W-C-0', 'W-C-1', 'W-C-2', 'W-C-3'].map(async (one) => (await weekOf(one)).replacesTimesheetId),
  );
  expect(corrected).toEqual([null, timesheetId, elsewhere, null]);
});

test('A file changes many timesheets at once, and replaces their previous entries', async () => {
  await placementsOf('edit@x.example', ['E-1', 'E-2']);
  const weeks = (endTime: string) =>
    ['E-1', 'E-2'].flatMap((one) => [
      row(`W-${one}`, one, '2026-05-18', { endTime }),
      row(`W-${one}`, one, '2026-05-18', { entryDate: '2026-05-19', endTime }),
    ]);
  await apply(...weeks('17:00'));
  await asking();
  const before = (await recordedActions(world.here)).length;
  expect((await apply(...weeks('16:00').filter(({ entryDate }) => entryDate === '2026-05-18'))).counts).toMatchObject({
    changed: 2,
  });
  const stored = await query(
    `select t.version, t.worked_minutes, (select count(*)::int from timesheet_entries e
       where e.agency_id = t.agency_id and e.timesheet_id = t.id) as entries
     from timesheets t where task_id like 'import W-E-%'`,
  );
  expect(stored).toEqual([1, 2].map(() => ({ version: 2, workedMinutes: 390, entries: 1 })));
  expect((await recordedActions(world.here)).slice(before)).toEqual([
    'timesheet.edited',
    'timesheet.edited',
    'import.applied',
  ]);
  expect((await asking()).map(({ name }) => name)).toEqual(['request-authorisations']);
});

test('An edit of a timesheet that changed since it was read writes nothing', async () => {
  const { id } = await weekOf('W-E-1');
  const [timesheet] = await query<Timesheet>('select * from timesheets where id = $1', [id]);
  const stale = { timesheet: { ...timesheet!, version: 1 }, present: [], entries: [], note: null };
  await expect(transact(world.here, (tx) => writeEdits(tx, [stale]))).rejects.toMatchObject({
    code: 'version_changed',
  });
  expect(await query('select count(*)::int as count from timesheet_entries where timesheet_id = $1', [id])).toEqual([
    { count: 1 },
  ]);
});

test('References of a placement that are equal in the stored part are refused', async () => {
  await placementsOf('long@x.example', ['L-1']);
  const long = 'L'.repeat(93);
  const refused = await apply(row(`${long}1`, 'L-1', '2026-05-11'), row(`${long}2`, 'l-1', '2026-05-18'));
  const message = `The first 93 characters of “${long}2” are those of row 2. They have to differ.`;
  expect(refused.problems).toMatchObject([{ row: 3, column: 'reference', code: 'already_exists', message }]);
  const kept = ['1', '2'].map((last) => `${long.slice(1)}${last}`);
  await apply(row(kept[0]!, 'L-1', '2026-05-11'), row(kept[1]!, 'L-1', '2026-05-18'));
  expect(await Promise.all(kept.map(weekOf))).toEqual([expect.anything(), expect.anything()]);
});
