import { beforeAll, expect, test } from 'vitest';
import { selectState } from '#domain/advisories/updating/advisories.rows.server.ts';
import { selectChoices } from '#domain/clients/client-choices.rows.server.ts';
import { contractorsFilter } from '#domain/contractors/browse-contractors.rows.server.ts';
import { BrowseContractorsSchema } from '#domain/contractors/contractor.schema.ts';
import {
  selectMissingCountByPlacement,
  selectMissingState,
} from '#domain/reminders/missing/stored-missing.rows.server.ts';
import { questionOf, listMissing } from '#domain/reminders/missing/list-missing.server.ts';
import { selectMissing } from '#domain/reminders/missing/missing.rows.server.ts';
import { reachOf } from '#domain/roles/reach.ts';
import { selectDoubleBookings } from '#domain/timesheets/decision/chosen-timesheets.rows.server.ts';
import { selectPending } from '#domain/timesheets/decision/pending-timesheets.rows.server.ts';
import { PullTimesheetsSchema } from '#domain/timesheets/download/pull-timesheets.schema.ts';
import { countByStatus, countPending, selectPage } from '#domain/timesheets/listing/list-timesheets.rows.server.ts';
import { ListTimesheetsSchema } from '#domain/timesheets/listing/list-timesheets.schema.ts';
import { selectJsonPage } from '#domain/timesheets/timesheet-json.rows.server.ts';
import { fillWeeks, learnOf, planOf } from '#tests/support/filled-weeks.ts';
import { makePlacement, submitWeek, type TestPlacement } from '#tests/support/placement.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);
let placement: TestPlacement;
let timesheetId: string;
beforeAll(async () => {
  placement = await makePlacement(world.here);
  timesheetId = await submitWeek(placement);
  await fillWeeks(world.here, timesheetId);
  await listMissing(placement.admin);
}, 90_000);

const agencyId = () => world.here.agency.id;
const ZONE = 'Europe/London';

test('With thousands of timesheets PostgreSQL’s plans are those for agencies that have worked for years', async () => {
  const [filled] = await world.here.db.run<{ count: number }>({
    text: 'select count(*)::int as count from timesheet_entries where agency_id = $1',
    values: [agencyId()],
  });
  expect(filled!.count).toBeGreaterThan(30_000);
});

test('Double bookings of a few timesheets among thousands are found by indexes, without a full table scan', async () => {
  const plan = await planOf(world.here, selectDoubleBookings(agencyId(), [timesheetId]));
  expect(plan).not.toMatch(/Seq Scan on (timesheets|timesheet_entries)/);
  // The exclusion constraint for shifts cannot serve ranges under row-level security, and is slow for anything else.
  expect(plan).not.toMatch(/timesheet_entries_live/);
  expect(plan).toMatch(/ on timesheets s[\s\S]*?Index Cond: [^\n]*beginning >= t\.earliest/);
});

test('Missing periods are looked up among the timesheets of their own weeks', async () => {
  const statement = selectMissing(world.here.db, questionOf(placement.admin, {}), { isKept: true });
  const plan = await planOf(placement.admin, statement);
  expect(plan).not.toMatch(/Seq Scan on timesheets/);
  expect(plan).toMatch(/ on timesheets s[\s\S]*?Index Cond: [^\n]*contractor_id = grid\.id\) AND \(beginning >= /);
});

test('Waiting timesheets are found by partial indexes, for an office, an authoriser and the API', async () => {
  const { db } = world.here;
  const waiting = /timesheets_(waiting|pending|status|status_updated) on timesheets/;
  for (const { actor } of [placement.admin, placement.authoriser]) {
    const reach = reachOf(actor);
    const pending = await planOf(world.here, selectPending(db, agencyId(), reach, { today: '2026-05-26' }));
    expect(pending).toMatch(waiting);
    expect(await planOf(world.here, countPending(db, agencyId(), reach))).toMatch(waiting);
    const filter = PullTimesheetsSchema.parse({ status: 'rejected' });
    const pulled = {
      agencyId: agencyId(),
      reach: { kind: 'agency' as const },
      filter,
      after: null,
      timeZone: ZONE,
      withRates: false,
    };
    expect(await planOf(world.here, selectJsonPage(db, pulled))).toMatch(/timesheets_status\w* on timesheets/);
  }
});

test('Tabs, and an authoriser’s choice of clients, come from stored counts and read no timesheet', async () => {
  const { db } = world.here;
  for (const { actor } of [placement.admin, placement.contractor, placement.authoriser]) {
    const counts = countByStatus(db, agencyId(), reachOf(actor), ListTimesheetsSchema.parse({}), ZONE);
    expect(await planOf(world.here, counts)).not.toMatch(/ on timesheets(_\d+)? /);
  }
  const choices = await planOf(
    world.here,
    selectChoices(db, agencyId(), reachOf(placement.authoriser.actor), { most: 51 }),
  );
  expect(choices).toMatch(/ on clients/);
  expect(choices).not.toMatch(/ on timesheets(_\d+)? /);
});

test('A timesheet is found by its number’s index, not along the list', async () => {
  const found = { contactIds: [], contractorIds: [], contractIds: [], clientIds: [], timesheetIds: [timesheetId] };
  const filter = { ...ListTimesheetsSchema.parse({ search: 'TS-000001' }), found };
  const plan = await planOf(
    world.here,
    selectPage(world.here.db, agencyId(), reachOf(placement.admin.actor), filter, ZONE),
  );
  expect(plan).toMatch(/timesheets_pkey/);
  expect(plan).not.toMatch(/timesheets_beginning/);
});

test('Whether a timesheet on a page was corrected, and a placement has any, is looked up individually: no other timesheet is read', async () => {
  const { db } = world.here;
  const reach = reachOf(placement.admin.actor);
  const timesheets = selectPage(db, agencyId(), reach, ListTimesheetsSchema.parse({}), ZONE);
  const known = { missing: null, found: null };
  const placements = contractorsFilter(db, agencyId(), reach, BrowseContractorsSchema.parse({}), '2026-05-26', known);
  for (const statement of [timesheets, placements.limit(50)])
    expect(await planOf(world.here, statement)).not.toMatch(/Seq Scan on timesheets|hashed SubPlan/);
});

test('Missing periods of some placements are read from stored ones, without comparing each with each', async () => {
  const contractorIds = [placement.contractorId, agencyId()];
  const question = { ...questionOf(placement.admin, {}), contractorIds };
  const plan = await planOf(world.here, selectMissingCountByPlacement(world.here.db, question));
  expect(plan).toMatch(/ on missing_periods m[^>]*contractor_id = ANY/);
});

test('Whether anything changed is asked without reading other agencies’ changes', async () => {
  const { contractorId } = await makePlacement(world.there);
  for (const [table, of, from] of [
    ['missing_marks', 'contractor_id', 'id'],
    ['advisory_marks', 'contact_id', 'contact_id'],
  ])
    await world.there.db.run({
      text: `insert into ${table} (agency_id, id, ${of}) select $1, gen_random_uuid(), ${from}
        from contractors, generate_series(1, 5000) where agency_id = $1 and id = $2`,
      values: [world.there.agency.id, contractorId],
    });
  await learnOf(world.here, 'missing_marks, advisory_marks');
  for (const statement of [selectMissingState(agencyId()), selectState(agencyId(), '2026-05-26')])
    expect(await planOf(world.here, statement)).not.toMatch(/Seq Scan on (missing|advisory)_marks/);
});
