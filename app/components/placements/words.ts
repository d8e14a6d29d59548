import type { ChargingPeriod, EntryPeriod } from '#domain/agencies/settings/settings.schema.ts';
import type { Standing } from '#domain/contractors/contractor.schema.ts';
import type { Contract } from '#domain/contracts/contract.ts';
import { formatDate, formatDateRange, formatRate } from '#domain/format.ts';

/** The choices for how often timesheets are entered. */
export const ENTRY_OPTIONS = [
  { value: '', label: 'As the template says' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
];

const CHARGING: Record<ChargingPeriod, string> = {
  hourly: 'Hourly, by start and finish',
  hourlyTotal: 'Hourly, one total for each day',
  daily: 'Daily, whole and part days',
};

/** Returns how time is entered and charged: `Daily, whole and part days`. */
export const chargingWords = (charging: ChargingPeriod) => CHARGING[charging];

/** Returns the same as choices, for those offered. */
export const chargingOptions = (offered: ChargingPeriod[]) => [
  { value: '', label: 'As the template says' },
  ...offered.map((value) => ({ value, label: chargingWords(value) })),
];

const ENTERED: Record<EntryPeriod, string> = { weekly: 'Weekly', monthly: 'Monthly' };
const CHARGED: Record<ChargingPeriod, string> = {
  hourly: 'start and finish times',
  hourlyTotal: 'one total for each day',
  daily: 'whole and part days',
};

/** Returns how often timesheets are entered: `Weekly`. */
export const entryWords = (entry: EntryPeriod) => ENTERED[entry];

/** Returns how time is entered: `Weekly, start and finish times`. Inherited parts are left out. */
export function enteredWords(entry: EntryPeriod | null, charging: ChargingPeriod | null): string {
  const words = [entry && ENTERED[entry], charging && CHARGED[charging]].filter(Boolean).join(', ');
  return words === '' ? 'As the template says' : words.charAt(0).toUpperCase() + words.slice(1);
}

type Allowed = {
  allowHolidays: boolean | null;
  allowNightshifts: boolean | null;
  allowDocumentUploads?: boolean | null;
};

/** Returns what timesheets may contain: `Holidays, nightshifts`. */
export function allowedWords({ allowHolidays, allowNightshifts, allowDocumentUploads = false }: Allowed): string {
  if (allowHolidays === null && allowNightshifts === null) return 'As the template says';
  const all = [allowHolidays && 'holidays', allowNightshifts && 'nightshifts', allowDocumentUploads && 'documents'];
  const words = all.filter(Boolean).join(', ');
  return words === '' ? 'Only normal time' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns when a contract runs; `(not yet started)` without dates. */
export const runsWords = (start: string | null, end: string | null) =>
  start ? formatDateRange(start, end) : '(not yet started)';

/** Returns a placement's end for the line below its start: `to 30 Sep 2026`, or `(ongoing)`. */
export const endWords = (end: string | null) => (end ? `to ${formatDate(end)}` : '(ongoing)');

/** The standings of placements, for filtering a list. */
const STANDING_OPTIONS: { value: Standing; label: string }[] = [
  { value: 'notEnded', label: 'Not ended' },
  { value: 'current', label: 'Current' },
  { value: 'starting', label: 'Not yet started' },
  { value: 'starting-14', label: 'Starting in 14 days' },
  { value: 'ending-7', label: 'Ending in 7 days' },
  { value: 'ending', label: 'Ending in 14 days' },
  { value: 'ending-30', label: 'Ending in 30 days' },
  { value: 'ending-60', label: 'Ending in 60 days' },
  { value: 'ended', label: 'Ended' },
  { value: 'noAuthoriser', label: 'No authoriser' },
];

/** The same with the current standing, if a URL has a number of days not offered. */
export function standingOptions(inForce: Standing | undefined): { value: Standing; label: string }[] {
  if (!inForce || STANDING_OPTIONS.some(({ value }) => value === inForce)) return STANDING_OPTIONS;
  const [is, days] = inForce.split('-');
  const label = `${is === 'starting' ? 'Starting' : 'Ending'} in ${days} ${days === '1' ? 'day' : 'days'}`;
  return [...STANDING_OPTIONS, { value: inForce, label }];
}

/** Whether placements have missing timesheets, for filtering a list. */
export const TIMESHEET_OPTIONS = [
  { value: 'missing', label: 'Missing' },
  { value: 'sent', label: 'Up to date' },
];

/** The checkbox shown when a change of charging period gives rates another unit. */
export const RATES_MEANT = 'The rates stay as they are, for the new unit';

/** Returns the unit of a rate; both, if it depends on how a placement is charged. */
export function rateUnit(charging: ChargingPeriod | '' | null | undefined): string {
  if (!charging) return 'per hour or day';
  return charging === 'daily' ? 'per day' : 'per hour';
}

/** Formats comparable pay with its unit: `£14.60 per hour`. */
export const comparablePayInWords = (contract: Pick<Contract, 'comparablePayRate' | 'chargingPeriod'>) =>
  `${formatRate(contract.comparablePayRate!)} ${rateUnit(contract.chargingPeriod)}`;

/** Formats a rate with its unit: `£27.50 per hour`; `None` without one. */
export const rateInWords = (rate: string | null, charging: ChargingPeriod) =>
  rate === null ? 'None' : `${formatRate(rate)} ${rateUnit(charging)}`;

/** Returns the days from one calendar date to another. */
export const daysUntil = (end: string, today: string) => Math.round((Date.parse(end) - Date.parse(today)) / 86_400_000);

/** Returns a placement's standing today: `Active, ends in 127 days`, `Starts 8 Jun 2026`, `Ended 28 Aug 2026`, `Ongoing`. */
export function standingWords(start: string | null, end: string | null, today: string): string {
  if (!start) return 'Not yet started';
  if (start > today) return `Starts ${formatDate(start)}`;
  if (!end) return 'Ongoing';
  if (end < today) return `Ended ${formatDate(end)}`;
  const days = daysUntil(end, today);
  return days === 0 ? 'Active, ends today' : `Active, ends in ${days} ${days === 1 ? 'day' : 'days'}`;
}

/** Shown beside the fields that decide how time is entered, before saving. */
export const ACTS_ON_NEW =
  'A change acts on timesheets that are entered from now on. The next period begins after the last day that is covered, as a shorter bridging period where that is within a week or month.';

/** Shown beside an existing contract’s client. */
export const CLIENT_ACTS_ON_NEW = 'Timesheets that were entered already stay with the client they were entered for.';
