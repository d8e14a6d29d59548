import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { createClient } from '#domain/clients/create-client.server.ts';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { selectChoices } from '#domain/clients/client-choices.rows.server.ts';
import { reachOf } from '#domain/roles/reach.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { countTimesheets } from '#domain/timesheets/listing/count-timesheets.server.ts';
import { countByStatus } from '#domain/timesheets/listing/list-timesheets.rows.server.ts';
import { ListTimesheetsSchema } from '#domain/timesheets/listing/list-timesheets.schema.ts';
import { listTimesheets } from '#domain/timesheets/listing/list-timesheets.server.ts';
import { withOwner } from '#migrations/index.ts';
import { down, up } from '#migrations/0101-counts-and-those-that-wait.ts';
import { makePlacement, submitWeek, type TestPlacement } from '#tests/support/placement.ts';
import { onDatabase } from '#tests/support/postgres.ts';
import { countsAreKept } from '#tests/support/sound-timesheets.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);
let one: TestPlacement;
let other: TestPlacement;
beforeAll(async () => {
  [one, other] = [await makePlacement(world.here), await makePlacement(world.here, { name: 'Paint sprayer' })];
  await submitWeek(await makePlacement(world.there));
  await submitWeek(one);
  await acceptTimesheet(other.authoriser, { timesheetId: await submitWeek(other), note: null });
});

const rowsOf = <Row>(text: string) => world.here.db.run<Row>({ text, values: [world.here.agency.id] });
const countsOf = async (ctx: TestPlacement['admin'], requested: Record<string, string>) =>
  (await listTimesheets(ctx, ListTimesheetsSchema.parse(requested))).counts;
const none = { pending: 0, accepted: 0, rejected: 0, deleted: 0 };

/** Returns the database's plan for the counts of a list under a filter. */
async function planOf(requested: Record<string, string>): Promise<string> {
  const { db, agency, actor } = one.admin;
  const filter = ListTimesheetsSchema.parse(requested);
  const query = countByStatus(db, agency.id, reachOf(actor), filter, 'Europe/London') as unknown as {
    toSQL(): { sql: string; bindings: unknown[] };
  };
  const { sql, bindings } = query.toSQL();
  const lines = await db.run<Record<string, string>>(db.sql.raw(`explain ${sql}`, bindings as never));
  return lines.map((line) => Object.values(line)[0]).join('\n');
}

test('A list counts its tabs from stored counts per placement, whoever looks and whatever is chosen except days', async () => {
  const person = { contractorId: one.contractorId };
  expect(await countsOf(one.admin, {})).toEqual({ ...none, pending: 1, accepted: 1, all: 2 });
  expect(await countsOf(one.admin, { status: 'rejected' })).toEqual({ ...none, pending: 1, accepted: 1, all: 2 });
  expect(await countsOf(one.admin, person)).toEqual({ ...none, pending: 1, all: 1 });
  expect(await countsOf(one.admin, { search: 'paint spray' })).toEqual({ ...none, accepted: 1, all: 1 });
  expect(await countsOf(one.admin, { search: 'TS-000001' })).toEqual({ ...none, pending: 1, all: 1 });
  expect(await countsOf(one.admin, { from: '2026-05-18', to: '2026-05-24' })).toMatchObject({ all: 2 });
  expect(await countsOf(one.admin, { from: '2026-06-01', to: '2026-06-07' })).toEqual({ ...none, all: 0 });
  expect(await countsOf(one.contractor, {})).toEqual({ ...none, pending: 1, all: 1 });
  expect(await countsOf(other.authoriser, {})).toEqual(await countsOf(other.authoriser, { from: '2026-01-01' }));
  expect(await planOf({})).not.toMatch(/ on timesheets(_\d+)? /);
  expect(await planOf({ search: 'sprayer', status: 'pending' })).not.toMatch(/ on timesheets(_\d+)? /);
  expect(await planOf({ from: '2026-05-18' })).toMatch(/ on timesheets(_\d+)? /);
});

test('Saved views are counted from stored counts, for one status or all', async () => {
  const requested: Record<string, string>[] = [
    {},
    { status: 'accepted' },
    { status: 'rejected' },
    { contractorId: other.contractorId },
    { from: '2026-06-01' },
  ];
  expect(await countTimesheets(one.admin, requested)).toEqual([2, 1, 0, 1, 0]);
});

test('Two people deciding weeks of one placement at the same moment are both counted', async () => {
  const weeks = ['2026-05-11', '2026-05-04', '2026-04-27', '2026-04-20'];
  const days = (beginning: string) => [{ entryDate: beginning, startTime: '09:00', endTime: '17:00', breakTime: '30' }];
  const ids: string[] = [];
  for (const beginning of weeks) ids.push(await submitWeek(other, { beginning, entries: days(beginning) } as never));
  await Promise.all(
    ids.map((timesheetId, index) =>
      (index % 2 ? acceptTimesheet : rejectTimesheet)(other.authoriser, { timesheetId, note: 'Seen' } as never),
    ),
  );
  expect(await countsOf(other.admin, { contractorId: other.contractorId })).toMatchObject({ accepted: 3, rejected: 2 });
  await countsAreKept(rowsOf);
});

test('A timesheet moved to another client is counted where it is', async () => {
  const { db, agency } = world.here;
  const { clientId } = await createClient(world.here, CreateClientSchema.parse({ clientName: 'Thornbury Timber' }));
  const run = (text: string) => db.run({ text, values: [agency.id, one.contractorId] });
  await db.run({
    text: 'update timesheets set client_id = $3 where agency_id = $1 and contractor_id = $2',
    values: [agency.id, one.contractorId, clientId],
  });
  expect(await countsOf(one.admin, { clientId })).toMatchObject({ pending: 1, all: 1 });
  const chosenFrom = () =>
    db.run(selectChoices(db, agency.id, reachOf(one.authoriser.actor), { most: null, id: clientId }));
  expect(await chosenFrom()).toHaveLength(1);
  await run('delete from timesheet_entries where agency_id = $1 and contractor_id = $2');
  await run('delete from timesheets where agency_id = $1 and contractor_id = $2');
  expect(await countsOf(one.admin, { clientId })).toEqual({ ...none, all: 0 });
  expect(await chosenFrom()).toEqual([]);
});

test('Existing timesheets are counted when an installation is upgraded', async () => {
  const [{ name }] = (await world.here.db.run<{ name: string }>({
    text: 'select current_database() as name',
    values: [],
  })) as [{ name: string }];
  const url = onDatabase(inject('postgres').ownerUrl, name);
  const before = await countsOf(one.admin, {});
  await withOwner(url, async (owner) => {
    await owner.transaction(down);
    await owner.transaction(up);
    await owner.raw('grant select, insert, update, delete on timesheet_counts to countersign_app');
  });
  expect(await countsOf(one.admin, {})).toEqual(before);
  await countsAreKept(rowsOf);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select relforcerowsecurity as forced from pg_class where relname in ('timesheets', 'timesheet_counts')`,
  );
  await client.end();
  expect(rows).toEqual([{ forced: true }, { forced: true }]);
});
