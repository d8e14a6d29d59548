import { expect } from 'vitest';
import type { Change, Office } from './office.ts';

type Kind = 'pay' | 'charge';
type Entry = {
  entryDate: string;
  isHoliday: boolean;
  isNightshift: boolean;
  billableMinutes: number;
  nonBillableMinutes: number;
  chargingPeriodRate: string | null;
};
type Dated = Record<string, string | boolean | null> & {
  contractorId: string;
  from: string;
  isPerHour: boolean;
  isPerDay: boolean;
};
type Row = Record<string, string | null | undefined>;

/** Stored dated rates, with the unit of each, which the API does not return. */
const DATED = `select contractor_id, from_date::text as "from", is_per_hour, is_per_day, charge_rate::text, pay_rate::text, nightshift_charge_rate,
  nightshift_pay_rate, holiday_charge_rate, holiday_pay_rate from placement_rates where agency_id = $1 order by from_date desc`;

const titled = (kind: Kind) => (kind === 'pay' ? 'Pay' : 'Charge');

/** Converts a decimal text to ten-thousandths. */
const units = (decimal: string) => Math.round(Number(decimal) * 10_000);

/** Returns what the dated rate in force on a day states, or null if none is certain. */
function due(dated: readonly Dated[], element: string, kind: Kind): number | null {
  const latest = (name: string) => dated.find((one) => one[name] !== null);
  const certain = (one: Dated | undefined, name: string) =>
    one && one.isPerHour !== one.isPerDay ? String(one[name]) : null;
  const ordinaryName = `${kind}Rate`;
  const ordinary = certain(latest(ordinaryName), ordinaryName);
  if (element === 'standard') return ordinary === null ? null : Number(ordinary);
  const name = `${element}${titled(kind)}Rate`;
  const own = certain(latest(name), name);
  if (own === null) return null;
  if (!own.endsWith('x')) return Number(own);
  return ordinary === null ? null : Math.round((units(own.slice(0, -1)) * units(ordinary)) / 10_000) / 10_000;
}

/** Once all differences are confirmed, time has been paid and charged at the rates in force on its day. */
export async function expectRatesToBeDue(office: Office, feed: readonly Change[]): Promise<number> {
  const { db, agency } = office.ctx;
  const all = await db.run<Dated>({ text: DATED, values: [agency.id] });
  const voided = new Set(feed.filter(({ kind }) => kind === 'voided').map(({ timesheetId }) => timesheetId));
  let compared = 0;
  for (const sheet of feed) {
    if (sheet.kind !== 'accepted' || voided.has(sheet.timesheetId)) continue;
    const rows = (sheet.rates ?? [{ ...sheet, from: sheet.beginning, to: sheet.ending }]) as Row[];
    if (rows.every(({ payRate, chargeRate }) => payRate === null && chargeRate === null)) continue;
    const perDay = sheet.chargingPeriod === 'daily';
    const own = all.filter((one) => one.contractorId === sheet.contractorId && (perDay ? one.isPerDay : one.isPerHour));
    const adjustments = feed.filter(
      ({ kind, timesheetId }) => kind === 'adjustment' && timesheetId === sheet.timesheetId,
    );
    for (const entry of sheet.timesheetEntries as Entry[]) {
      const { entryDate, isHoliday, isNightshift } = entry;
      if (entry.billableMinutes + entry.nonBillableMinutes + Number(entry.chargingPeriodRate ?? 0) === 0) continue;
      const element = isHoliday ? 'holiday' : isNightshift ? 'nightshift' : 'standard';
      const row = rows.find(({ from, to }) => from! <= entryDate && entryDate <= to!)!;
      for (const kind of ['pay', 'charge'] as const) {
        const wanted = due(
          own.filter(({ from }) => from <= entryDate),
          element,
          kind,
        );
        if (wanted === null) continue;
        const told = adjustments.findLast((one) => {
          const { element: of, from, to } = one.adjustment as Row;
          return of === element && from! <= entryDate && entryDate <= to!;
        }) as Row | undefined;
        const paid = told?.[`${kind}Rate`] ?? row[`${element}${titled(kind)}Rate`] ?? row[`${kind}Rate`] ?? null;
        compared += 1;
        expect([String(sheet.friendlyId), entryDate, element, kind, paid === null ? null : Number(paid)]).toEqual([
          ...[String(sheet.friendlyId), entryDate, element, kind, wanted],
        ]);
      }
    }
  }
  return compared;
}
