import type { Context } from '#domain/context.ts';
import { firstName } from '#domain/first-name.ts';
import { formatBreak, formatDayDate, formatDays, formatInstant, formatMinutes } from '#domain/format.ts';
import { isId, newId } from '#domain/new-id.ts';
import { periodInWords, periodNoun } from '#domain/periods/period-words.ts';
import { reachOf } from '#domain/roles/reach.ts';
import { tickOf } from '#domain/timesheets/decision/bulk.ts';
import { daysComparedWithUsual } from '#domain/timesheets/decision/day-compared-with-usual.ts';
import { MAX_IN_LIST, openInQueue } from '#domain/timesheets/decision/decide-queue.ts';
import { type DecideQueue, sortForDeciding } from '#domain/timesheets/decision/decide-queue.server.ts';
import { type Entry, unitOf } from '#domain/timesheets/entry.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import type { TimesheetRow } from '#domain/timesheets/listing/list-timesheets.server.ts';
import { readChosen } from '#domain/timesheets/listing/pick-timesheets.server.ts';
import {
  comparableContract,
  comparableUsual,
  type LookAtReason,
  reasonInBrief,
  reasonInFull,
} from '#domain/timesheets/decision/look-at.ts';
import { clockChangeInWords } from '#domain/timesheets/entry/clock-change.ts';
import { usualDaysOf } from '#domain/timesheets/decision/look-at-facts.server.ts';
import { noteFrom } from '#domain/timesheets/note-from.ts';
import { sumInWords, totalInWords } from '#domain/timesheets/timesheet-words.ts';
import { whyNotPending } from '#domain/timesheets/timesheet.ts';

/** The parameters of the queue's address; any other filter leads to the list. */
const QUEUE_PARAMS = ['roleId', 'status', 't', 'reject', 'page'];

/** Whether an authoriser requests all that waits for them, and nothing narrower. */
export function requestsQueue(ctx: Context, url: URL): boolean {
  const { searchParams } = url;
  return (
    reachOf(ctx.actor).kind === 'authoriser' &&
    ['pending', null].includes(searchParams.get('status')) &&
    [...searchParams.keys()].every((name) => QUEUE_PARAMS.includes(name))
  );
}

/**
 * Loads the queue of an authoriser, exceptions first, with one timesheet open beside it.
 * @param rows the pending timesheets, oldest first: all of them, or a page of the most shown at once
 * @returns null for so few that the list is enough, unless one of them is being decided in the queue
 */
export async function loadDecideQueue(
  ctx: Context,
  { rows, total }: { rows: TimesheetRow[]; total: number },
  url: URL,
) {
  const requested = url.searchParams.get('t');
  if (rows.length === 0 || (total <= MAX_IN_LIST && requested === null)) return null;
  const { decimal } = ctx.agency.settings.hourFormat;
  const queue = await sortForDeciding(ctx, rows);
  const { toLookAt, usual } = queue;
  return {
    toLookAt: toLookAt.map(({ row, reasons }) => ({
      id: row.id,
      reason: reasonInBrief(reasons[0]!, { ...row, decimal }),
    })),
    usual: usual.map(({ id }) => id),
    acceptUsual: usual.length > 0 && { key: newId(), ticks: usual.map(tickOf), sum: sumInWords(usual, decimal) },
    open: await openBeside(ctx, queue, requested, url.searchParams.has('reject')),
    missed: rows.some(({ id }) => id === requested) ? null : await whyNotInQueue(ctx, requested),
  };
}

/** Returns in a sentence why a requested timesheet is not in the queue; null if none was requested, or it is on another page. */
export async function whyNotInQueue(ctx: Context, requested: string | null): Promise<string | null> {
  if (requested === null || !isId(requested)) return null;
  const { timeZone, settings } = ctx.agency;
  const timesheet = (await readChosen(ctx, [requested])).get(requested);
  if (!timesheet) return 'The timesheet that was open is no longer yours to decide.';
  if (timesheet.status === 'pending') return null;
  return `${timesheet.fullname}, ${totalInWords(timesheet, settings.hourFormat.decimal)}: ${whyNotPending(timesheet, timeZone)}`;
}

async function openBeside(
  ctx: Context,
  queue: DecideQueue<TimesheetRow>,
  requested: string | null,
  isRejecting: boolean,
) {
  const { row, previous, next } = openInQueue(queue, requested)!;
  const { hourFormat } = ctx.agency.settings;
  const { timeZone } = ctx.agency;
  const about = { ...row, decimal: hourFormat.decimal };
  const at = queue.toLookAt.findIndex((one) => one.row.id === row.id);
  const reasons = at === -1 ? [] : queue.toLookAt[at]!.reasons;
  const facts = queue.factsOf(row.id);
  const usual = comparableUsual(row, facts);
  const contract = comparableContract(row, facts);
  const { note, notes, entries } = await getTimesheet(ctx, row.id);
  const author = notes.find(({ id }) => id === row.id) ?? { authorName: row.fullname };
  const place = at === -1 ? 'As usual' : `${at + 1} of ${queue.toLookAt.length} to look at`;
  return {
    id: row.id,
    tick: tickOf(row),
    fullname: row.fullname,
    firstName: firstName(row.fullname),
    place: `${place}, sent ${formatInstant(row.submittedAt, timeZone)}`,
    about: `${row.contractName}, ${periodInWords(row)}`,
    now: `This ${periodNoun(row)}`,
    amount: totalInWords(row, about.decimal),
    usual:
      usual === null
        ? null
        : { term: usualTerm(row, facts.lastAmounts.length), amount: inUnit(row, usual, about.decimal) },
    contract: contract === null ? null : inUnit(row, contract, about.decimal),
    reasons: reasons.flatMap((reason) => reasonInFull(reason, about)),
    days: await daysOfOpen(ctx, row, { entries, weeks: usual === null ? null : facts.lastAmounts.length, reasons }),
    isHourly: row.chargingPeriod === 'hourly',
    isDaily: row.chargingPeriod === 'daily',
    note: note === null ? null : { text: note, by: noteFrom(author, row) },
    previous,
    next,
    isRejecting: isRejecting && row.id === requested,
    key: newId(),
  };
}

const usualTerm = ({ entryPeriod }: TimesheetRow, count: number) =>
  `Usual, last ${count} ${entryPeriod === 'monthly' ? 'months' : 'weeks'}`;

const inUnit = ({ chargingPeriod }: TimesheetRow, amount: number, decimal: boolean) =>
  unitOf(chargingPeriod) === 'quarterDays' ? formatDays(amount) : formatMinutes(amount, decimal);

/** Describes each day of the open timesheet; months have no usual Monday. */
async function daysOfOpen(
  ctx: Context,
  row: TimesheetRow,
  { entries, weeks, reasons }: { entries: Entry[]; weeks: number | null; reasons: LookAtReason[] },
) {
  const { decimal } = ctx.agency.settings.hourFormat;
  const isCompared = weeks !== null && row.entryPeriod === 'weekly';
  const days = daysComparedWithUsual(row, entries, {
    unit: unitOf(row.chargingPeriod),
    usual: isCompared ? await usualDaysOf(ctx, row.id, weeks) : null,
    oddDates: reasons.flatMap((reason) =>
      reason.kind === 'overlap'
        ? reason.bookings.map(({ entryDate }) => entryDate)
        : reason.kind === 'notYetWorked'
          ? reason.dates
          : [],
    ),
  });
  return days.map(({ date, entry, amount, usual, isOdd }) => ({
    date: formatDayDate(date),
    times: entry?.startTime ? `${entry.startTime} to ${entry.endTime}` : '',
    pause: entry?.startTime ? formatBreak(entry.breakMinutes ?? 0, decimal) : '',
    hours: entry ? inUnit(row, amount, decimal) : 'None',
    usual: usual === null ? null : inUnit(row, usual, decimal),
    tags: [entry?.isHoliday && 'Holiday', entry?.isNightshift && 'Nightshift'].filter((tag) => typeof tag === 'string'),
    clockChange: entry && clockChangeInWords(entry),
    isOdd,
  }));
}

/** The queue as its page shows it. */
export type DecideQueueData = NonNullable<Awaited<ReturnType<typeof loadDecideQueue>>>;
/** The timesheet open beside the queue. */
export type OpenInQueue = DecideQueueData['open'];
