import { withChosenClient } from '#domain/clients/list-filter-clients.server.ts';
import { listClientChoices } from '#domain/clients/list-client-choices.server.ts';
import { type Context, today, zoned } from '#domain/context.ts';
import { formatDate, formatDateRange } from '#domain/format.ts';
import { distinctLabels } from '#domain/distinct-labels.ts';
import { groupBy } from '#domain/group-by.ts';
import { dateInWords } from '#domain/periods/period-words.ts';
import { usualRanges } from '#domain/periods/usual-ranges.ts';
import { browseOwed, type OwedRow } from '#domain/reminders/owed/browse-owed.server.ts';
import { BrowseOwedSchema } from '#domain/reminders/owed/browse-owed.schema.ts';
import { listSchedules } from '#domain/reminders/schedules/get-schedule.server.ts';
import type { RemindedFilter } from '#domain/reminders/owed/owed.server.ts';
import { recentRange } from '#domain/reminders/range.ts';
import type { ReminderItem, ReminderReason } from '#domain/reminders/reminder.ts';
import { nextRun, toRule } from '#domain/reminders/schedules/schedule.ts';
import { NO_DATES } from '#domain/reminders/schedules/schedule.schema.ts';
import { holds } from '#domain/roles/permissions.ts';
import { placementInWords } from '#domain/timesheets/timesheet-words.ts';
import { withTypedDates } from '#app/forms/typed-dates.ts';
import { readFilter } from '#app/http/read-filter.server.ts';

const RequestedSchema = withTypedDates(BrowseOwedSchema, ['from', 'to']);

/** Reads the filter from the page's address: a reason, a range of dates and a client. Without dates, the recent ones. */
export function readReminderFilter(ctx: Context, url: URL) {
  const { filter: requested, typed, problem } = readFilter(url, RequestedSchema);
  const { reason, from, to, clientId, ...place } = requested;
  const { entryPeriod, timesheetWeekStartsOn: weekStartsOn } = ctx.agency.settings.defaults;
  const rangeOf = (one: ReminderReason) =>
    from || to ? { from, to } : recentRange(one, today(ctx), { entryPeriod, weekStartsOn });
  const isEmptied = typed.from === '' && typed.to === '';
  const filterOf = (one: ReminderReason): RemindedFilter => ({ ...rangeOf(one), clientId });
  return { reason, place, typed, range: rangeOf(reason), filterOf, problem: problem ?? (isEmptied ? NO_DATES : null) };
}

/** Describes the dates in force, of which one may be open. */
function rangeInWords({ from, to }: RemindedFilter): string {
  if (from && to) return formatDateRange(from, to);
  return from ? `From ${formatDate(from)}` : `To ${shown(to)}`;
}

/** Loads the reminders page: who owes what, and the schedules beside it. */
export async function loadReminders(ctx: Context, url: URL) {
  const { reason, place, typed, range, filterOf, problem } = readReminderFilter(ctx, url);
  const other = reason === 'missing' ? 'pending' : 'missing';
  const list = await browseOwed(ctx, reason, { filter: filterOf(reason), place });
  const others = await browseOwed(ctx, other, { filter: filterOf(other), place: { page: 1, size: 50 } });
  const { dateRelativeTo } = ctx.agency.settings.defaults;
  const clients = await listClientChoices(ctx);
  const options = clients.map(({ id, clientName }) => ({ value: id, label: clientName }));
  const { clientId } = filterOf(reason);
  return {
    reason,
    place,
    typed,
    problem,
    ranges: usualRanges(today(ctx), ctx.agency.settings.defaults.timesheetWeekStartsOn),
    range: { from: shown(range.from), to: shown(range.to), words: rangeInWords(range) },
    list: { ...list, rows: toRows(list.rows, dateRelativeTo) },
    counts: { [reason]: list.timesheets, [other]: others.timesheets } as Record<ReminderReason, number>,
    clients,
    /** The choices of the client filter, including the selected one. */
    clientOptions: await withChosenClient(ctx, options, clientId),
    clientId: clientId ?? null,
    ...(await scheduleList(ctx)),
    can: { schedule: holds(ctx.actor, 'reminder.schedule'), switchOff: holds(ctx.actor, 'contractor.edit') },
  };
}

const shown = (date: string | null | undefined) => (date ? formatDate(date) : '');

/** Loads the agency's schedules and the date of the next run of any of them. */
async function scheduleList(ctx: Context) {
  const { reminders, defaults } = ctx.agency.settings;
  const local = zoned(ctx);
  const moment = { date: local.toPlainDate().toString(), hour: local.hour };
  const schedules = await listSchedules(ctx);
  const runs = schedules.map((schedule) => nextRun(toRule(schedule), moment, reminders.hour, defaults));
  const next = runs.filter((date) => date !== null).sort()[0] ?? null;
  return { schedules, next, hour: `${String(reminders.hour).padStart(2, '0')}:00` };
}

/** Returns the rows; people of the same name are followed by their email addresses. */
function toRows(rows: OwedRow[], dateRelativeTo: 'beginning' | 'ending') {
  const byName = groupBy(rows, ({ person }) => person.fullname);
  return rows.map((row) => ({
    ...toRow(row, dateRelativeTo),
    isNamesake: byName.get(row.person.fullname)!.length > 1,
  }));
}

/** Returns a date that stays on one line. */
const unbroken = (date: string) => date.replaceAll(' ', '\u00a0');

function toRow(
  { person, reason, items, isSwitchedOff, lastReminded }: OwedRow,
  dateRelativeTo: 'beginning' | 'ending',
) {
  const clients = [...new Set(items.map(({ clientName }) => clientName))];
  const dateOf = (item: ReminderItem) =>
    dateInWords({ ...item, dateRelativeTo: 'dateRelativeTo' in item ? item.dateRelativeTo : dateRelativeTo });
  const labelOf = (item: ReminderItem) =>
    'timesheetId' in item ? `${item.fullname}, ${unbroken(dateOf(item))}` : dateOf(item);
  const labels = distinctLabels<ReminderItem>(items, labelOf, (item) => item.clientName, placementInWords);
  const owed = items.map((item, index) => ({
    contractorId: item.contractorId,
    timesheetId: 'timesheetId' in item ? item.timesheetId : null,
    beginning: item.beginning,
    shown: labels[index]!,
  }));
  return { ...person, reason, clients, owed, isSwitchedOff, lastReminded };
}

/** The page's data. */
export type RemindersData = Awaited<ReturnType<typeof loadReminders>>;
