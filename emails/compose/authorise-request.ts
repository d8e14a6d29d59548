import type { Agency } from '#domain/agencies/agency.ts';
import type { TimesheetDetail } from '#domain/timesheets/timesheet-detail.ts';
import { authoriseRequest } from '../authorise-request.tsx';
import { type RenderedEmail, renderEmail } from '../render.tsx';
import { emailFrame, firstName } from './frame.ts';
import { hoursLines, timesheetInEmail, timesheetUrl } from './timesheet-parts.ts';

/** Asks an authoriser, by full name, to decide on a pending timesheet. */
export function composeAuthoriseRequest(
  agency: Agency,
  timesheet: TimesheetDetail,
  authoriser: { fullname: string },
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
    timesheet: timesheetInEmail(agency, timesheet),
    lines: hoursLines(agency, timesheet),
    note: note ? { text: note.body, by: `Note from ${firstName(note.authorName)}${withFiles}` } : null,
    links: {
      review: timesheetUrl(agency, timesheet.id),
      accept: timesheetUrl(agency, timesheet.id, '/accept'),
      reject: timesheetUrl(agency, timesheet.id, '/reject'),
    },
  });
}
