import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { countAllMissing } from '#domain/reminders/missing/browse-missing.server.ts';
import { countMissing } from '#domain/reminders/missing/count-missing.server.ts';
import { listMissing } from '#domain/reminders/missing/list-missing.server.ts';
import { WEEK_DAYS } from '#domain/periods/week-days.ts';
import { fixedClock } from '#platform/clock.ts';
import { makePlacement, submitWeek } from '#tests/support/placement.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);
let contractorIds: string[];
let timesheetId: string;
beforeAll(async () => {
  const placements = [await makePlacement(world.here), await makePlacement(world.here)];
  contractorIds = placements.map(({ contractorId }) => contractorId);
  timesheetId = await submitWeek(placements[0]!);
  await submitWeek(await makePlacement(world.there));
});

const dateAfter = (days: number) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10);
const day = fc.integer({ min: -10, max: 130 });
const sheet = fc.record({
  of: fc.integer({ min: 0, max: 1 }),
  beginning: day,
  days: fc.constantFrom(1, 2, 7, 7, 7, 28, 31),
  state: fc.constantFrom('pending', 'accepted', 'void', 'rejected'),
});
const placement = fc.record({
  start: fc.integer({ min: 0, max: 60 }),
  lasts: fc.option(fc.integer({ min: 1, max: 90 })),
  entryPeriod: fc.constantFrom('weekly', 'monthly'),
});
const life = fc.record({
  placements: fc.tuple(placement, placement),
  sheets: fc.array(sheet, { maxLength: 25 }),
  declared: fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 1 }), day), { maxLength: 3, selector: String }),
  today: fc.integer({ min: 20, max: 130 }),
  weekStartsOn: fc.constantFrom(...WEEK_DAYS),
  from: fc.option(day),
  to: fc.option(day),
});
type Life = typeof life extends fc.Arbitrary<infer T> ? T : never;

/** Makes the two placements' past exactly this. */
async function live({ placements, sheets, declared }: Life): Promise<void> {
  const run = (text: string, values: unknown[]) => world.here.db.run({ text, values });
  await run(`delete from timesheets where task_id like 'random %'`, []);
  await run('delete from declarations where agency_id = $1', [world.here.agency.id]);
  for (const [index, { start, lasts, entryPeriod }] of placements.entries())
    await run('update contractors set start_date = $2, end_date = $3, entry_period = $4 where id = $1', [
      contractorIds[index],
      dateAfter(start),
      lasts === null ? null : dateAfter(start + lasts),
      entryPeriod,
    ]);
  for (const [index, { of, beginning, days, state }] of sheets.entries())
    await run(
      `insert into timesheets select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(),
         'friendly_number', 5000 + $2::int, 'task_id', 'random ' || $2, 'contractor_id', $3::text, 'beginning', $4::text,
         'ending', $5::text, 'status', case $6 when 'void' then 'accepted' else $6 end, 'is_void', $6 = 'void', 'void_reason', 'x', 'voided_at', now(), 'decision_note', 'x',
         'authorisation_date', case when $6 <> 'pending' then now() end))).*
       from timesheets t where t.id = $1 on conflict do nothing`,
      [timesheetId, index, contractorIds[of], dateAfter(beginning), dateAfter(beginning + days - 1), state],
    );
  for (const [of, beginning] of declared)
    await run(
      `insert into declarations (agency_id, id, contractor_id, beginning, ending, entry_period, reason, declared_by_name, created_at)
       values ($1, gen_random_uuid(), $2, $3, $3::date + 6, 'weekly', 'Away', 'Somebody', now())`,
      [world.here.agency.id, contractorIds[of], dateAfter(beginning)],
    );
}

/** Returns the first day, counted from 1 Jan 2026, of the week or month containing a day. */
function firstOf(day: number, entryPeriod: string, weekStartsOn: (typeof WEEK_DAYS)[number]): number {
  const date = new Date(Date.UTC(2026, 0, 1 + day));
  if (entryPeriod === 'monthly') return day - (date.getUTCDate() - 1);
  return day - ((((date.getUTCDay() + 6) % 7) - WEEK_DAYS.indexOf(weekStartsOn) + 7) % 7);
}

type Stretch = { contractorId: string; beginning: number; ending: number; number: number; kind: string };

/**
 * Returns the stretches with their own days: those that cover them, and every other timesheet sharing no day with one
 * of these or with a later one.
 */
async function ownDays(): Promise<Stretch[]> {
  const all = await world.here.db.run<Stretch>({
    text: `select contractor_id, beginning - date '2026-01-01' as beginning, ending - date '2026-01-01' as ending, friendly_number::int as number,
        case when status = 'rejected' or is_void then 'free' else 'covers' end as kind
        from timesheets where agency_id = $1 and status <> 'deleted'
      union all select contractor_id, beginning - date '2026-01-01', ending - date '2026-01-01', 0, 'covers' from declarations where agency_id = $1`,
    values: [world.here.agency.id],
  });
  const share = (one: Stretch, other: Stretch) =>
    one.contractorId === other.contractorId && one.beginning <= other.ending && other.beginning <= one.ending;
  return all.filter(
    (one) =>
      one.kind === 'covers' ||
      !all.some((other) => share(one, other) && (other.kind === 'covers' || other.number > one.number)),
  );
}

/**
 * Returns what is missing, computed day by day: consecutive free days of a week or month are one period, and so are
 * those of a timesheet to be entered again for its own period.
 */
async function expected({ placements, today, weekStartsOn, from, to }: Life) {
  const own = new Map<string, Stretch>();
  for (const one of await ownDays())
    for (let day = one.beginning; day <= one.ending; day += 1) own.set(`${one.contractorId} ${day}`, one);
  return placements.flatMap(({ start, lasts, entryPeriod }, index) => {
    const first = (one: number) => firstOf(one, entryPeriod, weekStartsOn);
    const end = lasts === null ? Infinity : start + lasts;
    const [since, until] = [Math.max(start, from ?? -Infinity), Math.min(end, to ?? Infinity, today - 1)];
    if (since > until) return [];
    const periods: { beginning: number; ending: number; of: Stretch | null }[] = [];
    const contractorId = contractorIds[index]!;
    for (let one = first(since); first(one) <= first(until); one += 1) {
      const of = own.get(`${contractorId} ${one}`) ?? null;
      if (of?.kind === 'covers') continue;
      const last = periods.at(-1);
      if (last && of && last.of === of) continue;
      if (of) periods.push({ beginning: of.beginning, ending: of.ending, of });
      else if (last && !last.of && last.ending === one - 1 && first(one) === first(last.beginning)) last.ending = one;
      else periods.push({ beginning: one, ending: one, of });
    }
    return periods
      .filter(({ beginning, ending }) => ending < today && beginning <= end && ending >= start)
      .map((one) => ({ contractorId, beginning: dateAfter(one.beginning), ending: dateAfter(one.ending) }));
  });
}

const inOrder = (periods: { contractorId: string; beginning: string; ending: string }[]) =>
  periods.map(({ contractorId, beginning, ending }) => `${contractorId} ${beginning} ${ending}`).sort();

test('Whatever happened, missing is every free stretch of a past week or month and every timesheet to enter again, listed and counted alike', async () => {
  let missed = 0;
  await fc.assert(
    fc.asyncProperty(life, async (past) => {
      await live(past);
      const { agency } = world.here;
      const defaults = { ...agency.settings.defaults, timesheetWeekStartsOn: past.weekStartsOn };
      const ctx: Context = {
        ...world.here,
        agency: { ...agency, settings: { ...agency.settings, defaults } },
        clock: fixedClock(`${dateAfter(past.today)}T12:00:00Z`),
      };
      const filter = {
        ...(past.from === null ? {} : { from: dateAfter(past.from) }),
        ...(past.to === null ? {} : { to: dateAfter(past.to) }),
      };
      const shown = (await listMissing(ctx, filter)).filter(({ contractorId }) => contractorIds.includes(contractorId));
      expect(inOrder(shown)).toEqual(inOrder(await expected(past)));
      expect(await countAllMissing(ctx, filter)).toBe(shown.length);
      missed += shown.length;
      const all = await listMissing(ctx);
      const counts = await countMissing(ctx, { contractorIds });
      for (const id of contractorIds)
        expect(counts.get(id) ?? 0).toBe(all.filter(({ contractorId }) => contractorId === id).length);
    }),
    { numRuns: 60 },
  );
  expect(missed).toBeGreaterThan(20);
}, 60_000);
