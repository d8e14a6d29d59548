import { expect } from 'vitest';
import { pull, takeDigest, WHOLE_YEAR } from './acts-of-payroll.ts';
import { expectCopiesToBeWhole } from './copies.ts';
import { expectExportsToComeBack, expectExportToAgree, rowsOfCsv } from './files.ts';
import { expectRatesToBeDue } from './rates-due.ts';
import { expectAdvisoriesToBeKept, expectListsToAgree } from './lists.ts';
import { type Change, dayAt, done, type Office } from './office.ts';

/** A timesheet as in the API and in the payroll feed. */
export type Sheet = Record<string, unknown> & {
  timesheetId: string;
  friendlyId: string;
  contractorId: string;
  status: string;
  isVoid: boolean;
  chargingPeriod: string;
  chargeRate: string | null;
  payRate: string | null;
  totalMinutes: number;
  workedMinutes: number;
  nightshiftMinutes: number;
  holidayMinutes: number;
  workedDays: string;
  holidayDays: string;
  rates: RateRow[] | null;
};
type RateRow = Record<string, string | number | null | undefined> & { from: string; to: string };

const MINUTES = ['totalMinutes', 'workedMinutes', 'nightshiftMinutes', 'holidayMinutes'] as const;
const QUANTITIES = [...MINUTES, 'totalDays', 'workedDays', 'holidayDays'] as const;

/** Returns a whole collection. */
export async function all<One>(office: Office, path: string, name: string): Promise<One[]> {
  const { body } = await done(office, 'key', 'GET', `${path}${path.includes('?') ? '&' : '?'}limit=1000`);
  return body[name] as One[];
}

/** Expects all records of a life to agree. @returns how many timesheets are accepted and not void at the end */
export async function expectBooksToAgree(office: Office): Promise<number> {
  for (const contractorId of office.placements)
    await done(office, 'key', 'POST', `/contractors/${contractorId}/rates/differences/confirm`, {});
  await expectCopiesToBeWhole(office);
  const feed = await expectOneFeed(office);
  const sheets = await all<Sheet>(office, '/timesheets', 'timesheets');
  const standing = sheets.filter(({ status, isVoid }) => status === 'accepted' && !isVoid);
  expectEachOnce(feed, standing);
  await expectSums(office, feed, standing);
  await expectRatesToBeDue(office, feed);
  await expectExportToAgree(office, sheets);
  await expectExportsToComeBack(office);
  await expectListsToAgree(office);
  await expectAdvisoriesToBeKept(office);
  for (const { asOf, text } of office.digests) expect((await takeDigest(office, asOf)).text).toBe(text);
  return standing.length;
}

/** Pulling now from the start gives what was pulled along the way. */
async function expectOneFeed(office: Office): Promise<Change[]> {
  while (await pull(office, 3));
  const feed = await all<Change>(office, '/payroll/changes', 'changes');
  expect(feed).toEqual(office.consumer.changes);
  return feed;
}

const negated = (value: unknown): unknown => {
  if (typeof value === 'number') return value === 0 ? 0 : -value;
  return typeof value === 'string'
    ? /^-/.test(value)
      ? value.slice(1)
      : Number(value) === 0
        ? value
        : `-${value}`
    : value;
};
const picked = (one: Record<string, unknown>, names: readonly string[]) => names.map((name) => one[name] ?? null);
const SIGNED_OF_RATES = [
  'totalMinutes',
  'workedMinutes',
  'nightshiftMinutes',
  'holidayMinutes',
  'totalDays',
  'workedDays',
  'holidayDays',
  'chargeAmount',
  'payAmount',
];

/** Each accepted timesheet appears once, voided ones are reversed as they were reported, and those remaining are the ones listed. */
function expectEachOnce(feed: Change[], standing: Sheet[]): void {
  const of = (kind: Change['kind']) => feed.filter((one) => one.kind === kind);
  const accepted = new Map(of('accepted').map((one) => [one.timesheetId, one]));
  const voided = new Map(of('voided').map((one) => [one.timesheetId, one]));
  expect([accepted.size, voided.size]).toEqual([of('accepted').length, of('voided').length]);
  for (const [id, reversal] of voided) {
    const told = accepted.get(id)!;
    expect(picked(reversal, QUANTITIES)).toEqual(picked(told, QUANTITIES).map(negated));
    expect(picked(reversal, ['chargeRate', 'payRate'])).toEqual(picked(told, ['chargeRate', 'payRate']));
    expect((reversal.rates as RateRow[] | null)?.map((row) => picked(row, SIGNED_OF_RATES)) ?? null).toEqual(
      (told.rates as RateRow[] | null)?.map((row) => picked(row, SIGNED_OF_RATES).map(negated)) ?? null,
    );
    const left = of('adjustment').filter((one) => one.timesheetId === id);
    expect(pence(left, 'payAmount')).toBe(0);
    expect(pence(left, 'chargeAmount')).toBe(0);
  }
  const live = [...accepted.keys()].filter((id) => !voided.has(id));
  expect(live.sort()).toEqual(standing.map(({ timesheetId }) => timesheetId).sort());
  for (const sheet of standing) {
    const same = [
      ...MINUTES,
      'workedDays',
      'holidayDays',
      'chargeRate',
      'payRate',
      'rates',
      'contractorId',
      'friendlyId',
      'beginning',
      'ending',
      'chargingPeriod',
    ];
    expect(picked(accepted.get(sheet.timesheetId)!, same)).toEqual(picked(sheet, same));
  }
}

const pence = (of: readonly Record<string, unknown>[], field: string) =>
  of.reduce((sum, one) => sum + Math.round(Number(one[field] ?? 0) * 100), 0);
const units = (rate: string) => BigInt(Math.round(Number(rate) * 10_000));
/** Returns the amount of minutes or days at a rate in pence, half a penny up. */
function atRate(quantity: { minutes: number; days: number }, perDay: boolean, rate: string | null): number {
  if (rate === null) return 0;
  const [count, per] = perDay ? [BigInt(Math.round(quantity.days * 4)), 4n] : [BigInt(quantity.minutes), 60n];
  const exact = count * units(rate);
  const whole = per * 100n;
  return Number((exact * 2n + whole) / (whole * 2n));
}

/** Returns a time row's amount: ordinary time, nightshifts and holidays with their own rate, each rounded separately. */
function amountOf(row: Sheet | RateRow, perDay: boolean, what: 'Pay' | 'Charge'): number {
  const get = (name: string) => (row[name] ?? null) as string | null;
  const ordinary = get(what === 'Pay' ? 'payRate' : 'chargeRate');
  const [night, holiday] = [get(`nightshift${what}Rate`), get(`holiday${what}Rate`)];
  const nights = night === null ? 0 : Number(row.nightshiftMinutes);
  const worked = { minutes: Number(row.workedMinutes) - nights, days: Number(row.workedDays) };
  return (
    atRate(worked, perDay, ordinary) +
    atRate({ minutes: nights, days: 0 }, perDay, night) +
    atRate({ minutes: Number(row.holidayMinutes), days: Number(row.holidayDays) }, perDay, holiday)
  );
}

const sumOf = (sheets: readonly Record<string, unknown>[], field: string) =>
  sheets.reduce((sum, one) => sum + Number(one[field]), 0);

/** Returns what was paid and is charged for a standing timesheet, in pence, including its adjustments. */
export function worthOf(sheet: Sheet, feed: readonly Change[]): [pay: number, charge: number] {
  const adjusted = feed.filter(({ kind, timesheetId }) => kind === 'adjustment' && timesheetId === sheet.timesheetId);
  const rows = sheet.rates ?? [sheet];
  const worth = (what: 'Pay' | 'Charge') =>
    rows.reduce((sum, row) => sum + amountOf(row, sheet.chargingPeriod === 'daily', what), 0) +
    pence(adjusted, `${what.toLowerCase()}Amount`);
  return [worth('Pay'), worth('Charge')];
}

/** Hours, days and money in the ledger, the digest, the export and the runs match the timesheets. */
async function expectSums(office: Office, feed: Change[], standing: Sheet[]): Promise<void> {
  const { body: ledger } = await done(office, 'key', 'GET', '/payroll/ledger');
  const quarterDays = (sumOf(standing, 'workedDays') + sumOf(standing, 'holidayDays')) * 4;
  expect(ledger).toMatchObject({
    ...{ balances: true, overlaps: [], timesheetCount: standing.length },
    ...{ feedMinutes: sumOf(standing, 'totalMinutes'), feedQuarterDays: quarterDays },
  });
  const money = { Pay: 0, Charge: 0 };
  for (const what of ['Pay', 'Charge'] as const) {
    for (const sheet of standing) {
      const perDay = sheet.chargingPeriod === 'daily';
      for (const row of sheet.rates ?? [sheet]) {
        const amount = amountOf(row, perDay, what);
        money[what] += amount;
        const told = (row as RateRow)[`${what.toLowerCase()}Amount`];
        if (typeof told === 'string') expect(Math.round(Number(told) * 100), JSON.stringify(row)).toBe(amount);
      }
    }
    const ids = new Set(standing.map(({ timesheetId }) => timesheetId));
    const adjusted = feed.filter(({ kind, timesheetId }) => kind === 'adjustment' && ids.has(timesheetId));
    money[what] += pence(adjusted, `${what.toLowerCase()}Amount`);
  }
  const { totals } = await takeDigest(office);
  expect(totals).toMatchObject({
    timesheetCount: standing.length,
    ...{ workedMinutes: sumOf(standing, 'workedMinutes'), nightshiftMinutes: sumOf(standing, 'nightshiftMinutes') },
    ...{ holidayMinutes: sumOf(standing, 'holidayMinutes') },
    ...{ workedQuarterDays: sumOf(standing, 'workedDays') * 4, holidayQuarterDays: sumOf(standing, 'holidayDays') * 4 },
  });
  expect([pence([totals], 'payAmount'), pence([totals], 'chargeAmount')]).toEqual([money.Pay, money.Charge]);
  await expectDigestRowsToAddUp(office, totals);
  await expectRunsToTakeAll(office, totals);
}

/** The rows of a digest add up to its totals, and so do the digests before and after one of its days. */
async function expectDigestRowsToAddUp(office: Office, totals: Record<string, number | string>): Promise<void> {
  const { from, to } = WHOLE_YEAR;
  const rows: Record<string, string>[] = [];
  for (const [first, last] of [
    [from, dayAt(29)],
    [dayAt(30), to],
  ] as const)
    rows.push(...rowsOfCsv((await office.text(`/digests/export?from=${first}&to=${last}&format=csv`)).text));
  const sheets = rows.filter((row) => row.Timesheet!.startsWith('TS-'));
  for (const [heading, name] of [
    ['Worked minutes', 'workedMinutes'],
    ['Nightshift minutes', 'nightshiftMinutes'],
    ['Holiday minutes', 'holidayMinutes'],
    ['Charge amount', 'chargeAmount'],
    ['Pay amount', 'payAmount'],
  ] as const)
    expect([heading, Math.round(sumOf(sheets, heading) * 100)]).toEqual([
      heading,
      Math.round(Number(totals[name]) * 100),
    ]);
}

type Report = {
  totals: {
    minutes: Record<string, number>;
    quarterDays: Record<string, number>;
    payAmount: string;
    chargeAmount: string;
  };
  corrections: { placed?: string; minutes: number; quarterDays: number; payAmount: string }[];
};

/** Once everyone has a payroll number and a layout has a column for everything, the standing runs contain what the digest does. */
async function expectRunsToTakeAll(
  office: Office,
  digest: {
    workedMinutes?: number;
    holidayMinutes?: number;
    workedQuarterDays?: number;
    holidayQuarterDays?: number;
    payAmount: string;
  },
): Promise<void> {
  for (const [place, id] of office.placements.entries())
    await done(office, 'key', 'PATCH', `/contractors/${id}`, { payrollNumber: `PN-${place}` });
  const path = `/payroll/layouts/${office.layouts[0]}`;
  const { body } = await done(office, 'key', 'GET', path);
  const { payrollLayoutId, runCount: _, createdAt: __, updatedAt: ___, ...layout } = body;
  await done(office, 'key', 'PUT', path, { ...layout, negative: 'list' });
  const last = await office.ask('key', 'POST', '/payroll/runs', { payrollLayoutId });
  if (last.status !== 201) expect(last.body.code).toBe('run_empty');
  expect((await office.ask('key', 'POST', '/payroll/runs', { payrollLayoutId })).body.code).toBe('run_empty');
  const runs = await done(office, 'key', 'GET', '/payroll/runs?limit=100');
  const taken = { minutes: 0, quarterDays: 0, pay: 0 };
  for (const { report, voidedAt } of runs.body.payrollRuns as { report: Report; voidedAt: string | null }[]) {
    if (voidedAt !== null) continue;
    const { totals, corrections } = report;
    const listed = corrections.filter(({ placed }) => placed === 'listed');
    const sum = (counts: Record<string, number>) => Object.values(counts).reduce((some, one) => some + one, 0);
    taken.minutes += sum(totals.minutes) + sumOf(listed, 'minutes');
    taken.quarterDays += sum(totals.quarterDays) + sumOf(listed, 'quarterDays');
    taken.pay += pence([totals], 'payAmount') + pence(listed, 'payAmount');
  }
  expect(taken).toEqual({
    minutes: digest.workedMinutes! + digest.holidayMinutes!,
    quarterDays: digest.workedQuarterDays! + digest.holidayQuarterDays!,
    pay: pence([digest], 'payAmount'),
  });
}
