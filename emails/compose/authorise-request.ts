import type { Agency } from '#domain/agencies/agency.ts';
import { authoriseUrl } from '#domain/timesheets/authorisation/authorisation-link.ts';
import type { AuthorisationKeys } from '#domain/timesheets/authorisation/make-authorisation-links.server.ts';
import type { TimesheetDetail } from '#domain/timesheets/timesheet-detail.ts';
import { authoriseRequest } from '../authorise-request.tsx';
import { type RenderedEmail, renderEmail } from '../render.tsx';
import { firstName } from '#domain/first-name.ts';
import { noteFrom } from '#domain/timesheets/note-from.ts';
import { emailFrame } from './frame.ts';
import { hoursLines, reviewUrl, timesheetInEmail } from './timesheet-parts.ts';

/** Composes the request to an authoriser, by full name, to decide on a pending timesheet. */
export function composeAuthoriseRequest(
  agency: Agency,
  timesheet: TimesheetDetail,
  authoriser: { fullname: string; absent?: string },
  keys: AuthorisationKeys = new Map(),
): Promise<RenderedEmail> {
  const [note] = timesheet.notes;
  const files = timesheet.files.length;
  const withFiles = files === 0 ? '' : `, with ${files} ${files === 1 ? 'file' : 'files'}`;
  return renderEmail(authoriseRequest, {
    ...emailFrame(agency, {
      reason: `You receive this because you authorise time for ${agency.displayName}.`,
      hasSettings: true,
    }),
    name: firstName(authoriser.fullname),
    ...(authoriser.absent ? { absent: authoriser.absent } : {}),
    timesheet: timesheetInEmail(agency, timesheet),
    lines: hoursLines(agency, timesheet),
    note: note ? { text: note.body, by: `Note from ${noteFrom(note, timesheet)}${withFiles}` } : null,
    links: {
      review: reviewUrl(agency, timesheet.id, keys),
      accept: authoriseUrl(agency.portalUrl, timesheet.id, 'accepted', keys.get(timesheet.id)),
      reject: authoriseUrl(agency.portalUrl, timesheet.id, 'rejected', keys.get(timesheet.id)),
    },
  });
}
