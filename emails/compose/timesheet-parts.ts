import { periodInWords } from '#domain/periods/period-words.ts';
import type { Agency } from '#domain/agencies/agency.ts';
import { formatBreak, formatDayDate } from '#domain/format.ts';
import { authoriseUrl } from '#domain/timesheets/authorisation/authorisation-link.ts';
import type { AuthorisationKeys } from '#domain/timesheets/authorisation/make-authorisation-links.server.ts';
import type { TimesheetDetail } from '#domain/timesheets/timesheet-detail.ts';
import { clockChangeInWords } from '#domain/timesheets/entry/clock-change.ts';
import { amountInWords, placementInWords, totalInWords } from '#domain/timesheets/timesheet-words.ts';
import type { HoursLine } from '../parts.tsx';
import type { PendingTimesheet } from '#domain/reminders/reminder.ts';
import type { WaitingTimesheets } from '../authorisation-reminder.tsx';
import type { TimesheetInEmail } from '../timesheet.ts';

/** Formats a timesheet for emails. */
export function timesheetInEmail({ settings }: Agency, timesheet: TimesheetDetail): TimesheetInEmail {
  return {
    contractor: timesheet.fullname,
    placement: placementInWords(timesheet),
    period: periodInWords(timesheet),
    hours: totalInWords(timesheet, settings.hourFormat.decimal),
  };
}

/** Returns its entries line by line. */
export function hoursLines({ settings }: Agency, timesheet: TimesheetDetail): HoursLine[] {
  return timesheet.entries.map((entry) => {
    const note = clockChangeInWords(entry);
    return {
      label: formatDayDate(entry.entryDate),
      tags: [...(entry.isHoliday ? ['holiday'] : []), ...(entry.isNightshift ? ['nightshift'] : [])],
      ...(entry.startTime && entry.endTime ? { detail: `${entry.startTime} to ${entry.endTime}` } : {}),
      ...(entry.startTime ? { pause: formatBreak(entry.breakMinutes ?? 0, settings.hourFormat.decimal) } : {}),
      ...(note ? { note } : {}),
      hours: amountInWords(entry, timesheet, settings.hourFormat.decimal),
    };
  });
}

/** Returns the address of a timesheet's page. */
export function timesheetUrl({ portalUrl }: Agency, timesheetId: string, page = ''): string {
  return `${portalUrl}/timesheets/${timesheetId}${page}`;
}

/** Returns the page where an authoriser reviews a timesheet: the one without login if they were given a key, otherwise its own. */
export function reviewUrl(agency: Agency, timesheetId: string, keys: AuthorisationKeys): string {
  const key = keys.get(timesheetId);
  return key ? authoriseUrl(agency.portalUrl, timesheetId, 'accepted', key) : timesheetUrl(agency, timesheetId);
}

/** Returns timesheets awaiting a decision, each with its page, and the page of all of them. */
export function waitingInEmail(
  agency: Agency,
  timesheets: readonly PendingTimesheet[],
  keys: AuthorisationKeys,
): Pick<WaitingTimesheets, 'timesheets' | 'reviewUrl'> {
  return {
    timesheets: timesheets.map((timesheet) => ({
      contractor: timesheet.fullname,
      placement: placementInWords(timesheet),
      period: periodInWords(timesheet),
      hours: totalInWords(timesheet, agency.settings.hourFormat.decimal),
      href: reviewUrl(agency, timesheet.timesheetId, keys),
      absent: timesheet.absentName,
    })),
    reviewUrl: `${agency.portalUrl}/timesheets?status=pending`,
  };
}
