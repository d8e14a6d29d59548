import { type RateUnit, rateUnitOf } from '../digests/amount.ts';
import { smallestUnits } from '../digests/amount.ts';
import { rateOfElement } from '../contractors/rates/dated-rates.ts';
import { costOf, costOfPounds, penceOf } from './exact-figures.ts';
import type { PayElement } from './pay-fields.ts';
import type { NamedPeriod, ReportedTime } from '../timesheets/named-timesheet.ts';

/** One shift, daily total or day in the payroll feed. Quantities are signed. */
type FeedTime = {
  entryDate: string;
  chargingPeriodRate: string | null;
  isHoliday: boolean;
  isNightshift: boolean;
  billableMinutes: number;
  nonBillableMinutes: number;
};

/** Rates for some days of a period that has several, or where nightshifts or holidays have their own. */
type FeedRates = {
  from: string;
  to: string;
  chargeRate: string | null;
  payRate: string | null;
  nightshiftChargeRate?: string;
  nightshiftPayRate?: string;
  holidayChargeRate?: string;
  holidayPayRate?: string;
};

/** The part of a payroll feed entry that a file is made from; see `PayrollChange` of the API. */
export type FeedDocument = NamedPeriod &
  ReportedTime & {
    kind: string;
    friendlyId: string;
    contractReference: string | null;
    chargingPeriod: string;
    chargeAmount?: string | null;
    payAmount?: string | null;
    authorisationDate: string;
    authorisedBy: string;
    voidReason?: string | null;
    timesheetEntries?: FeedTime[];
    rates?: FeedRates[] | null;
    adjustment?: { element: PayElement } | null;
  };

/** An entry of the feed with the current values of its placement; names are null where only the full name is known. */
export type PayEntry = {
  sequence: number;
  timesheetId: string;
  contactId: string;
  contractorId: string;
  clientId: string;
  payrollNumber: string | null;
  firstName: string | null;
  lastName: string | null;
  costCentre: string | null;
  department: string | null;
  document: FeedDocument;
};

/** Time of one pay element on one day at one rate. `pay` and `charge` are 600,000ths of a pound, null where no rate is captured. */
export type PayPiece = {
  day: string;
  element: PayElement;
  minutes: number;
  quarterDays: number;
  payRate: string | null;
  chargeRate: string | null;
  pay: bigint | null;
  charge: bigint | null;
  /** Whether the rate is the element's own, which is rounded separately. */
  hasOwnPay?: boolean;
  hasOwnCharge?: boolean;
};

const ORDER: Readonly<Record<PayElement, number>> = { standard: 0, nightshift: 1, holiday: 2 };
const quartersOf = (days: string | null): number => (days === null ? 0 : Number(smallestUnits(days, 2)) / 25);

/** Whether the time of an entry is charged by the hour or the day. */
export const unitOf = ({ chargingPeriod }: FeedDocument): RateUnit => rateUnitOf(chargingPeriod);

function elementOf({ isHoliday, isNightshift }: FeedTime): PayElement {
  if (isHoliday) return 'holiday';
  return isNightshift ? 'nightshift' : 'standard';
}

type Time = Pick<PayPiece, 'day' | 'element' | 'minutes' | 'quarterDays'>;

const timeOf = (unit: RateUnit, entry: FeedTime): Time => ({
  day: entry.entryDate,
  element: elementOf(entry),
  minutes: unit === 'day' ? 0 : entry.billableMinutes + entry.nonBillableMinutes,
  quarterDays: unit === 'day' ? quartersOf(entry.chargingPeriodRate) : 0,
});

/** Returns the totals as one piece per element, for entries whose days do not add up to them, such as differences. */
function totalTimes(document: FeedDocument): Time[] {
  const { beginning: day, workedMinutes, nightshiftMinutes, holidayMinutes, workedDays, holidayDays } = document;
  const isDaily = unitOf(document) === 'day';
  const time = (element: PayElement, minutes: number, days: string | null): Time => ({
    day,
    element,
    minutes: isDaily ? 0 : minutes,
    quarterDays: isDaily ? quartersOf(days) : 0,
  });
  return [
    time('standard', workedMinutes - nightshiftMinutes, workedDays),
    time('nightshift', nightshiftMinutes, null),
    time('holiday', holidayMinutes, holidayDays),
  ];
}

const sumOf = (times: readonly Time[], element?: PayElement): number =>
  times.reduce((sum, time) => sum + (!element || time.element === element ? time.minutes + time.quarterDays : 0), 0);

function timesOf(document: FeedDocument): Time[] {
  const times = (document.timesheetEntries ?? []).map((entry) => timeOf(unitOf(document), entry));
  const totals = totalTimes(document);
  const agree = (['standard', 'nightshift', 'holiday'] as const).every(
    (element) => sumOf(times, element) === sumOf(totals, element),
  );
  return agree && times.length > 0 ? times : totals;
}

type Priced = Pick<PayPiece, 'payRate' | 'chargeRate' | 'pay' | 'charge' | 'hasOwnPay' | 'hasOwnCharge'>;

/**
 * Prices the time of a day by that day's rates. Nightshifts and holidays have their own rate if there is one; a holiday
 * without one has hours but no amount, as in the digest.
 */
function priced({ rates, chargeRate, payRate }: FeedDocument, time: Time): Priced {
  const found = rates?.find(({ from, to }) => from <= time.day && time.day <= to) ?? { chargeRate, payRate };
  const [pay, charge] = (['pay', 'charge'] as const).map((kind) => {
    const { rate, isOwn } = rateOfElement(found, time.element, kind);
    const cost = rate === null ? null : time.element === 'holiday' && !isOwn ? 0n : costOf(rate, time);
    return { rate, isOwn, cost };
  }) as [Cost, Cost];
  return {
    ...{ payRate: pay.rate, pay: pay.cost, hasOwnPay: pay.isOwn },
    ...{ chargeRate: charge.rate, charge: charge.cost, hasOwnCharge: charge.isOwn },
  };
}
type Cost = { rate: string | null; isOwn: boolean; cost: bigint | null };

/**
 * Returns the time of an entry by day, pay element and rate, in day order. An entry without any has one empty piece;
 * one with an amount but no time, a difference of rates, has a piece with that amount.
 */
export function piecesOf({ document }: Pick<PayEntry, 'document'>): PayPiece[] {
  const { payAmount, chargeAmount } = document;
  const said = sumOf(timesOf(document)) === 0 && (payAmount ?? chargeAmount ?? null) !== null;
  if (said) {
    const [pay, charge] = [payAmount, chargeAmount].map((pounds) => (pounds ? costOfPounds(pounds) : null));
    const { beginning: day, payRate, chargeRate, adjustment } = document;
    return [
      {
        day,
        element: adjustment?.element ?? 'standard',
        minutes: 0,
        quarterDays: 0,
        payRate,
        chargeRate,
        pay: pay ?? null,
        charge: charge ?? null,
      },
    ];
  }
  const pieces = timesOf(document).map((time) => ({ ...time, ...priced(document, time) }));
  const known = pieces.filter(({ minutes, quarterDays }) => minutes !== 0 || quarterDays !== 0);
  const kept = known.length > 0 ? known : pieces.slice(0, 1);
  return kept.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : ORDER[a.element] - ORDER[b.element]));
}

/** Returns the pay and charge of an entry in pence, rounded once per rate as the digest rounds. */
export function entryPence(pieces: readonly PayPiece[]): { pay: bigint; charge: bigint } {
  const sum = (cost: 'pay' | 'charge', rate: 'payRate' | 'chargeRate', isOwn: 'hasOwnPay' | 'hasOwnCharge') => {
    const byRate = new Map<string, bigint>();
    for (const piece of pieces) {
      const key = `${piece[isOwn] ? piece.element : ''} ${piece[rate]}`;
      byRate.set(key, (byRate.get(key) ?? 0n) + (piece[cost] ?? 0n));
    }
    return [...byRate.values()].reduce((pence, found) => pence + penceOf(found), 0n);
  };
  return { pay: sum('pay', 'payRate', 'hasOwnPay'), charge: sum('charge', 'chargeRate', 'hasOwnCharge') };
}

/** Whether an entry takes pay back. */
export function isNegative(pieces: readonly PayPiece[]): boolean {
  const time = pieces.reduce((sum, { minutes, quarterDays }) => sum + minutes + quarterDays, 0);
  return time < 0 || (time === 0 && entryPence(pieces).pay < 0n);
}
