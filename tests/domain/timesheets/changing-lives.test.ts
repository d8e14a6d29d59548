import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { exportDigest } from '#domain/digests/export-digest.server.ts';
import { Invalid } from '#domain/errors.ts';
import { applyImport } from '#domain/imports/run-import.server.ts';
import { newId } from '#domain/new-id.ts';
import { checkLedger } from '#domain/payroll/check-ledger.server.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { fixedClock } from '#platform/clock.ts';
import { type Caller, callerWith } from '#tests/support/api.ts';
import { besideEachOther } from '#tests/support/beside.ts';
import { makePlacement, type TestPlacement } from '#tests/support/placement.ts';
import { life, liveThrough, type Send } from '#tests/support/random-lives.ts';
import { correctionsFormChains, countsAreKept, trailReplays } from '#tests/support/sound-timesheets.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const LIVES = Number(process.env.RANDOM_LIVES ?? 800);
const SEED = Number(process.env.RANDOM_SEED ?? Math.floor(Math.random() * 2 ** 31));

const world = opened(openTwoAgencies);
let model: TestPlacement & { contractId: string };
let clients: string[];
let call: Caller;
/** The stored columns of each table; the database computes the others. */
let columns: Record<string, string>;
beforeAll(async () => {
  world.platform.clock = fixedClock('2026-12-01T09:00:00Z');
  world.here.clock = world.platform.clock;
  const placement = await makePlacement(world.here, { start: null }, { start: '2026-01-05', reference: 'model' });
  const rows = await world.here.db.run<{ id: string; contractId: string }>({
    text: `select c.id, p.contract_id from clients c, contractors p where c.agency_id = $1 and p.id = $2`,
    values: [world.here.agency.id, placement.contractorId],
  });
  model = { ...placement, contractId: rows[0]!.contractId };
  const made = await world.here.db.run<{ name: string; columns: string }>({
    text: `select table_name as name, string_agg(column_name, ', ') as columns from information_schema.columns
      where table_name = any($1) and is_generated = 'NEVER' group by table_name`,
    values: [['contracts', 'contractors', 'authorisers']],
  });
  columns = Object.fromEntries(made.map((one) => [one.name, one.columns]));
  const other = await makePlacement(world.here);
  clients = (await world.here.db.run<{ id: string }>({ text: 'select id from clients order by id', values: [] })).map(
    ({ id }) => id,
  );
  expect(other.contractorId).not.toBe(model.contractorId);
  call = await callerWith(world.platform, world.here);
});

/** Creates a placement like the model's on a separate contract, with the same people. */
async function another(): Promise<TestPlacement & { contractId: string }> {
  const [contractId, contractorId] = [newId(), newId()];
  const copy = (table: string, of: string, changed: Record<string, string | null>) => ({
    text: `insert into ${table} (${columns[table]!}) select ${columns[table]!} from (
        select (jsonb_populate_record(r, $2::jsonb)).* from ${table} r where ${of} = $1 limit 1) copied returning id`,
    values: [
      of === 'id' ? (table === 'contracts' ? model.contractId : model.contractorId) : model.contractorId,
      JSON.stringify(changed),
    ],
  });
  await world.here.db.runAll([
    copy('contracts', 'id', { id: contractId, reference: contractId }),
    copy('contractors', 'id', { id: contractorId, contract_id: contractId, reference: contractorId }),
    copy('authorisers', 'contractor_id', { id: newId(), contractor_id: contractorId }),
  ]);
  return { ...model, contractId, contractorId };
}

const byPortal: Send = async (agency, input) => {
  const sent = SubmitTimesheetSchema.parse({ ...input, taskId: newId() });
  return (await submitTimesheet({ ...model.contractor, agency }, sent)).timesheetId;
};

/** Through the import, whose rows are refused like the form's fields. */
const byImport: Send = async (agency, { contractorId, beginning, entries }) => {
  const reference = newId();
  const headings = [
    'reference',
    'contractor',
    'beginning',
    'entryDate',
    'startTime',
    'endTime',
    'duration',
    'chargingPeriodRate',
    'isHoliday',
    'isNightshift',
  ];
  const texts = entries.map(
    (entry) => ({ ...entry, reference, contractor: contractorId, beginning }) as Record<string, unknown>,
  );
  const rows = texts.map((row, index) => ({
    rowNumber: index + 2,
    cells: Object.fromEntries(
      headings.map((heading) => [
        heading,
        typeof row[heading] === 'boolean' ? (row[heading] ? 'yes' : 'no') : String(row[heading] ?? ''),
      ]),
    ),
  }));
  const ctx: Context = { ...world.here, agency };
  const report = await applyImport(ctx, {
    kind: 'timesheets',
    fileName: 'time.csv',
    table: rows,
  });
  if (!report.isApplied) throw new Invalid([{ field: '', message: 'The import was refused.', code: 'invalid_value' }]);
  const [made] = await world.here.db.run<{ id: string }>({
    text: 'select id from timesheets where contractor_id = $1 and task_id = $2',
    values: [contractorId, `import ${reference}`],
  });
  return made!.id;
};

/** Through the API, which uses the agency's stored settings: those of the life are stored first. */
const byApi: Send = async (agency, { contractorId, ...input }) => {
  const { settings, timeZone } = agency;
  await world.here.db.run({
    text: 'update agency_settings set settings = $2, time_zone = $3 where agency_id = $1',
    values: [agency.id, JSON.stringify(settings), timeZone],
  });
  const answer = await call('POST', `/contractors/${contractorId}/timesheets`, { ...input, taskId: newId() });
  if (answer.status === 409 || answer.status === 422)
    throw new Invalid([{ field: '', message: String(answer.body.title), code: 'invalid_value' }]);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.timesheetId as string;
};

test(
  `Whatever settings change between people’s actions, no day and no minute counts twice and every total agrees (${LIVES} lives, seed ${SEED})`,
  { timeout: Math.max(120_000, LIVES * 1000) },
  async () => {
    const lives = fc.sample(life, { numRuns: LIVES, seed: SEED });
    const sum = { done: 0, refused: 0 };
    const doorOf = (index: number) => (index % 20 === 7 ? byApi : index % 20 === 13 ? byImport : byPortal);
    // Each has a separate placement. Only one in twenty uses the API, with no one else using its settings at the time.
    for (let from = 0; from < LIVES; from += 20)
      await besideEachOther(lives.slice(from, from + 20), async (one, place) => {
        const { done, refused } = await liveThrough(one, await another(), { clients, send: doorOf(from + place) });
        sum.done += done;
        sum.refused += refused;
      });
    expect(sum.done).toBeGreaterThan(LIVES * 2);
    expect(sum.refused).toBeGreaterThan(LIVES / 2);
    await daysAndMinutesCountOnce();
    await sumsAgree();
    await daysHaveTheirRates();
    await correctionsFormChains(rowsOf);
    await trailReplays(rowsOf);
    await countsAreKept(rowsOf);
  },
);

const rowsOf = <Row>(text: string) => world.here.db.run<Row>({ text, values: [world.here.agency.id] });
const LIVE = `t.agency_id = $1 and (t.status = 'pending' or (t.status = 'accepted' and not t.is_void))`;

/** Counts day by day and minute by minute from what is stored, without the product's own arithmetic. */
async function daysAndMinutesCountOnce(): Promise<void> {
  const days = await rowsOf<{ contractorId: string; beginning: string; days: number }>(
    `select t.contractor_id, t.beginning, t.ending - t.beginning + 1 as days from timesheets t where ${LIVE}`,
  );
  const counted = new Set<string>();
  let total = 0;
  for (const { contractorId, beginning, days: length } of days)
    for (let place = 0; place < length; place += 1) {
      counted.add(`${contractorId} ${Date.parse(beginning) / 86_400_000 + place}`);
      total += 1;
    }
  expect(counted.size).toBe(total);
  const shifts = await rowsOf<{ contractorId: string; entryDate: string; startTime: string; endTime: string }>(
    `select t.contractor_id, e.entry_date, e.start_time, e.end_time from timesheets t
     join timesheet_entries e on e.agency_id = t.agency_id and e.timesheet_id = t.id where ${LIVE} and e.start_time is not null`,
  );
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const minutes = new Set<string>();
  let all = 0;
  for (const { contractorId, entryDate, startTime, endTime } of shifts) {
    const [from, to] = [minutesOf(startTime), minutesOf(endTime)];
    for (let minute = from; minute < (to < from ? to + 1440 : to); minute += 1) {
      minutes.add(`${contractorId} ${Date.parse(entryDate) / 60_000 + minute}`);
      all += 1;
    }
  }
  expect(minutes.size).toBe(all);
  expect(all).toBeGreaterThan(LIVES * 60);
}

/** Payroll's total equals the digest's, and that of the entries that are accepted and not void. */
async function sumsAgree(): Promise<void> {
  const ledger = await checkLedger(world.here);
  expect(ledger).toMatchObject({ balances: true, overlaps: [] });
  const [entries] = await rowsOf<{ minutes: number; quarters: number; differing: number }>(
    `with sheet as (
       select t.id, t.worked_minutes + t.holiday_minutes as minutes, t.worked_quarter_days + t.holiday_quarter_days as quarters,
         sum(e.billable_minutes + e.non_billable_minutes) as entered, sum(coalesce(e.charging_period_rate, 0) * 4) as entered_quarters,
         t.status, t.is_void
       from timesheets t join timesheet_entries e on e.agency_id = t.agency_id and e.timesheet_id = t.id
       where t.agency_id = $1 group by t.agency_id, t.id)
     select sum(entered) filter (where status = 'accepted' and not is_void)::int as minutes,
       sum(entered_quarters) filter (where status = 'accepted' and not is_void)::int as quarters,
       count(*) filter (where minutes <> entered or quarters <> entered_quarters)::int as differing
     from sheet`,
  );
  expect(entries).toEqual({
    minutes: Number(ledger.feedMinutes),
    quarters: Number(ledger.feedQuarterDays),
    differing: 0,
  });
  expect(entries!.minutes).toBeGreaterThan(0);
  const { totals } = await exportDigest(world.here, { from: '2026-01-01', to: '2026-12-31', asOf: undefined });
  const { workedMinutes, holidayMinutes, workedQuarterDays, holidayQuarterDays } = totals;
  expect([workedMinutes + holidayMinutes, workedQuarterDays + holidayQuarterDays]).toEqual([
    entries!.minutes,
    entries!.quarters,
  ]);
}

/**
 * Each accepted day's time has the rate of that day or a difference to it, found by walking from rate to rate, and the
 * parts of a week add up to the whole.
 */
async function daysHaveTheirRates(): Promise<void> {
  type Sheet = { id: string; contractorId: string; payRate: string | null };
  const sheets = await rowsOf<Sheet>(
    `select id, contractor_id, pay_rate::text from timesheets
     where agency_id = $1 and status = 'accepted' and not is_void and captures_worker_financials`,
  );
  const dated = await rowsOf<{ contractorId: string; fromDate: string; payRate: string }>(
    `select contractor_id, from_date, pay_rate::text from placement_rates where agency_id = $1 order by from_date`,
  );
  const parts = await rowsOf<{ timesheetId: string; fromDate: string; toDate: string; payRate: string }>(
    `select timesheet_id, from_date, to_date, pay_rate::text from timesheet_rates where agency_id = $1`,
  );
  const [sums] = await rowsOf<{ differing: number }>(
    `select count(*)::int as differing from timesheets t join (
       select timesheet_id, sum(worked_minutes + holiday_minutes) as minutes, sum(worked_quarter_days + holiday_quarter_days) as quarters
       from timesheet_rates where agency_id = $1 group by 1) r on r.timesheet_id = t.id
     where t.agency_id = $1 and (r.minutes <> t.worked_minutes + t.holiday_minutes
       or r.quarters <> t.worked_quarter_days + t.holiday_quarter_days)`,
  );
  expect(sums!.differing).toBe(0);
  const owed = await rowsOf<{
    timesheetId: string;
    fromDate: string;
    toDate: string;
    element: string;
    payRate: string;
  }>(
    `select timesheet_id, from_date, to_date, element, new_pay_rate::text as pay_rate from rate_differences where agency_id = $1`,
  );
  const times = await rowsOf<{ timesheetId: string; date: string; element: string }>(
    `select timesheet_id, entry_date::text as date,
       case when is_holiday then 'holiday' when is_nightshift then 'nightshift' else 'standard' end as element
     from timesheet_entries where agency_id = $1 and billable_minutes + non_billable_minutes + coalesce(charging_period_rate, 0) > 0`,
  );
  const wrong: unknown[] = [];
  let compared = 0;
  let adjusted = 0;
  for (const { id, contractorId, payRate } of sheets) {
    const own = parts.filter(({ timesheetId }) => timesheetId === id);
    const changes = dated.filter((one) => one.contractorId === contractorId);
    for (const { date, element } of times.filter(({ timesheetId }) => timesheetId === id)) {
      const isOf = ({ fromDate, toDate }: { fromDate: string; toDate: string }) => fromDate <= date && date <= toDate;
      const difference = owed.find((one) => one.timesheetId === id && one.element === element && isOf(one));
      const paid = difference ? difference.payRate : (own.find(isOf)?.payRate ?? payRate);
      const due = changes.findLast(({ fromDate }) => fromDate <= date)?.payRate;
      if (due === undefined) continue;
      compared += 1;
      if (difference) adjusted += 1;
      if (paid !== due) wrong.push({ id, date, element, paid, due });
    }
  }
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(adjusted);
  expect(adjusted).toBeGreaterThan(0);
}
