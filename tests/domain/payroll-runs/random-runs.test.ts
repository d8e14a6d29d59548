import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EditContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { addRate } from '#domain/contractors/rates/add-rate.server.ts';
import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { DomainError } from '#domain/errors.ts';
import { CreatePayrollLayoutSchema } from '#domain/payroll-layouts/payroll-layout.schema.ts';
import { createPayrollLayout } from '#domain/payroll-layouts/create-layout.server.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { listPayrollRuns, openPayrollRun } from '#domain/payroll-runs/get-run.server.ts';
import { makePayrollRun } from '#domain/payroll-runs/make-run.server.ts';
import { MakeRunSchema } from '#domain/payroll-runs/payroll-run.schema.ts';
import { voidPayrollRun } from '#domain/payroll-runs/void-run.server.ts';
import { addDays } from '#domain/periods/period.ts';
import { confirmDifferences } from '#domain/rate-differences/confirm-differences.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { opened } from '../../support/opened.ts';
import { makePlacement, NORMAL_WEEK, submitWeek, type TestPlacement } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';

const LIVES = Number(process.env.LIVES ?? 12);
const SEED = Number(process.env.RANDOM_SEED ?? Date.now() % 1_000_000);
const WEEKS = ['2026-05-04', '2026-05-11', '2026-05-18'] as const;

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('work' as const), week: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('void' as const), of: fc.nat(5) }) },
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('number' as const), to: fc.constantFrom('A', 'B', 'C', 'D', null) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('rate' as const), week: fc.nat(2), to: fc.integer({ min: 12, max: 20 }) }),
  },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('run' as const), of: fc.option(fc.constantFrom(...WEEKS)) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('voidRun' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const life = fc.array(step, { minLength: 10, maxLength: 20 });
const UNDER_TWO_NUMBERS: Step[] = [
  { does: 'work', week: 0 },
  { does: 'run', of: null },
  { does: 'number', to: 'B' },
  { does: 'work', week: 1 },
  { does: 'run', of: null },
];

const world = opened(async () => {
  const agencies = await openTwoAgencies();
  const layout = CreatePayrollLayoutSchema.parse({ ...presetLayout('plain'), encoding: 'utf-8' });
  return { ...agencies, ...(await createPayrollLayout(agencies.here, layout)) };
});

/** Ignores what the rules refuse, such as a run of nothing or a second timesheet for a week. */
const attempt = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
  });

const runs = () => listPayrollRuns(world.here, { before: null, limit: 200 });
/** Makes a run of one week, or of everything. */
const makeRun = (week: string | null) =>
  makePayrollRun(
    world.here,
    MakeRunSchema.parse({
      ...{ payrollLayoutId: world.payrollLayoutId, leaveOut: true },
      ...(week && { from: week, to: week }),
    }),
  );

/** Takes one step of the life of a placement, whose accepted timesheets are `accepted`. */
async function take(one: Step, { contractor, contractorId, authoriser, admin }: TestPlacement, accepted: Set<string>) {
  switch (one.does) {
    case 'work': {
      const beginning = WEEKS[one.week]!;
      const entries = NORMAL_WEEK.map((entry, day) => ({ ...entry, entryDate: addDays(beginning, day) }));
      const timesheetId = await submitWeek({ contractor, contractorId } as TestPlacement, { beginning, entries });
      await acceptTimesheet(authoriser, { timesheetId, note: null });
      return accepted.add(timesheetId);
    }
    case 'void': {
      const timesheetId = [...accepted][one.of % Math.max(1, accepted.size)];
      if (timesheetId === undefined) return null;
      await voidTimesheet(admin, { timesheetId, note: 'Wrong' });
      return accepted.delete(timesheetId);
    }
    case 'number':
      return editContractor(world.here, contractorId, EditContractorSchema.parse({ payrollNumber: one.to }));
    case 'rate':
      await addRate(admin, contractorId, AddRateSchema.parse({ from: WEEKS[one.week], payRate: String(one.to) }));
      return confirmDifferences(admin, contractorId, { reason: null });
    case 'run':
      return makeRun(one.of);
    case 'voidRun': {
      const latest = (await runs()).find(({ voidedAt }) => voidedAt === null);
      return latest && voidPayrollRun(world.here, latest.payrollRunId, { reason: 'Wrong' });
    }
  }
}

/** Returns the pence that the valid runs' files paid under each payroll number. */
async function paidByNumber(): Promise<Record<string, number>> {
  const paid: Record<string, number> = {};
  for (const { payrollRunId, voidedAt } of await runs()) {
    if (voidedAt !== null) continue;
    const lines = (await text((await openPayrollRun(world.here, payrollRunId)).stream)).split('\r\n').slice(1, -1);
    for (const cells of lines.map((line) => line.split(',')))
      paid[cells[0]!] = (paid[cells[0]!] ?? 0) + Math.round(Number(cells[7]) * 100);
  }
  return paid;
}

const paidTwice = `select x.sequence from payroll_run_entries x where not x.is_void group by x.sequence having count(*) > 1`;

test(
  `Whatever is accepted, renumbered, given other rates and paid: once all of it is void, nothing is left paid under any number (seed ${SEED})`,
  { timeout: 60_000 + LIVES * 10_000 },
  async () => {
    const reached = new Set<number>();
    for (const steps of [UNDER_TWO_NUMBERS, ...fc.sample(life, { numRuns: LIVES, seed: SEED })]) {
      const rates = { start: '2026-01-05', payRate: '14.60', chargeRate: '20', payrollNumber: 'A' };
      const placement = await makePlacement(world.here, {}, rates);
      const accepted = new Set<string>();
      for (const one of steps) await attempt(Promise.resolve(take(one, placement, accepted)));
      reached.add(Object.values(await paidByNumber()).filter((pence) => pence !== 0).length);

      for (const timesheetId of accepted) await voidTimesheet(placement.admin, { timesheetId, note: 'All of it' });
      await take({ does: 'number', to: 'D' }, placement, accepted);
      await attempt(makeRun(null));
      const left = Object.entries(await paidByNumber()).filter(([, pence]) => pence !== 0);
      expect(left, JSON.stringify(steps)).toEqual([]);
      expect(await world.here.db.run({ text: paidTwice, values: [] })).toEqual([]);
    }
    expect([...reached]).toContain(2);
  },
);
