import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#domain/context.ts';
import { browseMissing, countAllMissing } from '#domain/reminders/missing/browse-missing.server.ts';
import { countMissing, countMissingPeriods } from '#domain/reminders/missing/count-missing.server.ts';
import { listMissing, questionOf } from '#domain/reminders/missing/list-missing.server.ts';
import { selectMissing } from '#domain/reminders/missing/missing.rows.server.ts';
import type { ReminderFilter } from '#domain/reminders/reminder.schema.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { missingCount } from '#domain/timesheets/listing/missing-count.server.ts';
import { newId } from '#domain/new-id.ts';
import { SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { fixedClock } from '#platform/clock.ts';
import { makePlacement } from '#tests/support/placement.ts';
import { life, liveThrough } from '#tests/support/random-lives.ts';
import { opened } from '#tests/support/opened.ts';
import { type PlacementOnContract, openWithPlacements } from '#tests/support/placement.ts';

const LIVES = Number(process.env.RANDOM_LIVES ?? 40);
const SEED = Number(process.env.RANDOM_SEED ?? Math.floor(Math.random() * 2 ** 31));
const WHOLE = { page: 1, size: 10_000 };

const world = opened(() => openWithPlacements('2026-12-01T09:00:00Z', ['2026-02-04', '2026-09-16']));
let here: Context;
let placements: PlacementOnContract[];
beforeAll(() => void ({ here, placements } = world));

const change = (text: string, ...values: unknown[]) => here.db.run({ text, values });
const first = () => placements[0]!;

/** Compares the stored periods with those computed from the existing timesheets, under any filter. */
async function expectKeptToBeRight(ctx: Context, filter: ReminderFilter = {}): Promise<void> {
  expect({ filter, missing: await missingCount(ctx, filter) }).toEqual({
    filter,
    missing: await countAllMissing(ctx, filter),
  });
  const workedOut = await ctx.db.run(selectMissing(ctx.db, questionOf(ctx, filter)));
  expect({ filter, listed: await listMissing(ctx, filter) }).toEqual({ filter, listed: workedOut });
}

describe('The stored missing periods of each placement', () => {
  it('change with everything anybody writes: dates, period, status, templates, timesheets and declarations', async () => {
    const { contractorId, contractId } = first();
    const changes: [string, ...unknown[]][] = [
      [`update contractors set end_date = '2026-06-10' where id = $1`, contractorId],
      [`update contractors set start_date = '2026-03-02' where id = $1`, contractorId],
      [`update contracts set entry_period = 'monthly' where id = $1`, contractId],
      [`update contracts set entry_period = null where id = $1`, contractId],
      [`update timesheet_templates set entry_period = 'monthly'`],
      [`update timesheet_templates set entry_period = 'weekly'`],
      [`update contractors set entry_period = 'monthly' where id = $1`, contractorId],
      [`update contractors set status = 'deleted' where id = $1`, contractorId],
      [`update contractors set status = 'enabled', entry_period = null where id = $1`, contractorId],
      [
        `insert into declarations (agency_id, id, contractor_id, beginning, ending, entry_period, declared_by_name, created_at)
         select agency_id, gen_random_uuid(), id, '2026-04-06', '2026-04-12', 'weekly', 'Somebody', now() from contractors where id = $1`,
        contractorId,
      ],
      [`delete from declarations`],
    ];
    const counts = [await missingCount(here, {})];
    for (const [text, ...values] of changes) {
      await change(text, ...values);
      await expectKeptToBeRight(here);
      counts.push(await missingCount(here, {}));
    }
    expect(new Set(counts).size).toBeGreaterThan(5);
  });

  it('are as of today, by the agency’s start of the week', async () => {
    const before = await missingCount(here, {});
    const later: Context = { ...here, clock: fixedClock('2026-12-08T09:00:00Z') };
    expect(await missingCount(later, {})).toBe(before + 1);
    await expectKeptToBeRight(later);
    const { settings } = here.agency;
    const defaults = { ...settings.defaults, timesheetWeekStartsOn: 'Thursday' as const };
    await expectKeptToBeRight({ ...here, agency: { ...here.agency, settings: { ...settings, defaults } } });
    await expectKeptToBeRight(here);
  });

  it('include a change committed while others calculate them', async () => {
    const { contractorId } = placements[1]!;
    await change(`update contractors set start_date = '2026-09-09' where id = $1`, contractorId);
    await here.db.transaction(async (open) => {
      await open.run({ text: `update contractors set end_date = '2026-10-07' where id = $1`, values: [contractorId] });
      await expectKeptToBeRight(here);
    });
    await expectKeptToBeRight(here);
    await change(`update contractors set start_date = start_date - 7 where id = $1`, contractorId);
    const counts = await Promise.all(Array.from({ length: 6 }, () => missingCount(here, {})));
    expect(new Set(counts)).toEqual(new Set([await countAllMissing(here, {})]));
  });

  it(`equal the calculated ones, whatever happens and however the list is narrowed (seed ${SEED})`, async () => {
    const send = async (agency: Context['agency'], input: { contractorId: string }) => {
      const by = placements.find(({ contractorId }) => contractorId === input.contractorId)!;
      const sent = SubmitTimesheetSchema.parse({ ...input, taskId: newId() });
      return (await submitTimesheet({ ...by.contractor, agency }, sent)).timesheetId;
    };
    const day = (place: number) => new Date(Date.UTC(2026, 1, 1 + place)).toISOString().slice(0, 10);
    const narrowed = fc.record({ from: fc.option(fc.nat(300)), span: fc.option(fc.nat(40)), by: fc.nat(4) });
    const cases = fc.sample(fc.tuple(life, narrowed, fc.nat(1)), { numRuns: LIVES, seed: SEED });
    let done = 0;
    for (const [one, { from, span, by }, of] of cases) {
      const placement = placements[of]!;
      done += (await liveThrough(one, placement, { clients: [placement.clientId], send })).done;
      const dates = {
        ...(from !== null && { from: day(from) }),
        ...(span !== null && { to: day((from ?? 200) + span) }),
      };
      const { contractorId, contractId, clientId } = placement;
      const whose = [{}, {}, { contractorId }, { contractId }, { clientId }][by]!;
      await expectKeptToBeRight(here, { ...dates, ...whose });
      await expectKeptToBeRight(placement.contractor, dates);
    }
    expect(done).toBeGreaterThan(LIVES);
    const { rows } = await browseMissing(here, {}, WHOLE);
    const byBeginning = new Map<string, number>();
    for (const { beginning } of rows) byBeginning.set(beginning, (byBeginning.get(beginning) ?? 0) + 1);
    expect(new Map((await countMissingPeriods(here)).map(({ beginning, count }) => [beginning, count]))).toEqual(
      byBeginning,
    );
    const contractorIds = placements.map(({ contractorId }) => contractorId);
    const counts = await countMissing(here, { contractorIds });
    for (const id of contractorIds)
      expect(counts.get(id) ?? 0).toBe(rows.filter(({ contractorId }) => contractorId === id).length);
  });

  it('count from the last day of their week until its first', async () => {
    const { contractorId } = await makePlacement(here, {}, { start: '2026-09-07' });
    // Monday to Sunday, and the adjacent days.
    const days = Array.from({ length: 9 }, (_, place) => `2026-10-${String(4 + place).padStart(2, '0')}`);
    const counted = (filters: ReminderFilter[]) =>
      Promise.all(filters.map((filter) => missingCount(here, { ...filter, contractorId })));
    const from = await counted(days.map((day) => ({ from: day })));
    expect(from).toEqual([9, 8, 8, 8, 8, 8, 8, 8, 7]);
    expect(await counted(days.map((day) => ({ to: day })))).toEqual([4, 5, 5, 5, 5, 5, 5, 5, 6]);
    for (const day of days) await expectKeptToBeRight(here, { from: day, to: days.at(-1)!, contractorId });
  });

  it('belong to one agency each', async () => {
    const other = await makePlacement(world.there);
    await expectKeptToBeRight(world.there);
    await expectKeptToBeRight(other.authoriser);
    expect(await missingCount(world.there, { contractorId: first().contractorId })).toBe(0);
  });
});
