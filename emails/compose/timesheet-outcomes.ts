import type { Agency } from '#domain/agencies/agency.ts';
import { formatInstant } from '#domain/format.ts';
import type { TimesheetDetail, AuditTrailEvent } from '#domain/timesheets/timesheet-detail.ts';
import { acceptedCopy } from '../accepted-copy.tsx';
import { type RenderedEmail, renderEmail } from '../render.tsx';
import { timesheetDeleted } from '../timesheet-deleted.tsx';
import { timesheetRejected } from '../timesheet-rejected.tsx';
import { timesheetVoided } from '../timesheet-voided.tsx';
import { firstName } from '#domain/first-name.ts';
import { emailFrame } from './frame.ts';
import { hoursLines, timesheetInEmail, timesheetUrl } from './timesheet-parts.ts';

const worksWith = (agency: Agency) =>
  emailFrame(agency, { reason: `You receive this because you work with ${agency.displayName}.`, hasSettings: true });

/** Composes a copy of an accepted timesheet for an address that the agency or the client has named. */
export function composeAcceptedCopy(
  agency: Agency,
  timesheet: TimesheetDetail,
  { pdfAttached }: { pdfAttached: boolean },
): Promise<RenderedEmail> {
  const { decidedByName, authorisationDate, decisionNote } = timesheet;
  return renderEmail(acceptedCopy, {
    ...emailFrame(agency, {
      reason: `You receive this because ${agency.displayName} sends copies of accepted timesheets to this address.`,
      hasSettings: false,
    }),
    timesheet: timesheetInEmail(agency, timesheet),
    lines: hoursLines(agency, timesheet),
    decision: {
      by: decidedByName ?? '',
      at: formatInstant(authorisationDate ?? timesheet.updatedAt, agency.timeZone),
      note: decisionNote,
    },
    viewUrl: timesheetUrl(agency, timesheet.id),
    pdfAttached,
  });
}

/** Composes the email informing a contractor that their timesheet was rejected. */
export function composeRejected(agency: Agency, timesheet: TimesheetDetail): Promise<RenderedEmail> {
  const { decidedByName, authorisationDate, decisionNote } = timesheet;
  return renderEmail(timesheetRejected, {
    ...worksWith(agency),
    name: firstName(timesheet.fullname),
    timesheet: timesheetInEmail(agency, timesheet),
    decision: {
      by: decidedByName ?? '',
      at: formatInstant(authorisationDate ?? timesheet.updatedAt, agency.timeZone),
      reason: decisionNote ?? '',
    },
    correctUrl: timesheetUrl(agency, timesheet.id, '/new'),
  });
}

/** Composes the email informing a contractor that their timesheet was deleted, from the event of its deletion. */
export function composeDeleted(
  agency: Agency,
  timesheet: TimesheetDetail,
  event: Pick<AuditTrailEvent, 'actorName' | 'occurredAt'>,
): Promise<RenderedEmail> {
  return renderEmail(timesheetDeleted, {
    ...worksWith(agency),
    name: firstName(timesheet.fullname),
    timesheet: timesheetInEmail(agency, timesheet),
    deletion: {
      by: event.actorName,
      at: formatInstant(event.occurredAt, agency.timeZone),
      reason: timesheet.deletionReason,
    },
  });
}

/** Composes the email informing a contractor that their accepted timesheet was made void, from the event of that. */
export function composeVoided(
  agency: Agency,
  timesheet: TimesheetDetail,
  event: Pick<AuditTrailEvent, 'actorName' | 'occurredAt'>,
): Promise<RenderedEmail> {
  return renderEmail(timesheetVoided, {
    ...worksWith(agency),
    name: firstName(timesheet.fullname),
    timesheet: timesheetInEmail(agency, timesheet),
    voiding: {
      by: event.actorName,
      at: formatInstant(event.occurredAt, agency.timeZone),
      reason: timesheet.voidReason ?? '',
    },
    viewUrl: timesheetUrl(agency, timesheet.id),
  });
}
