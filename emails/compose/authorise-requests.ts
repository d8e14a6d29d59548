import type { Agency } from '#domain/agencies/agency.ts';
import type { PendingTimesheet, RemindedPerson } from '#domain/reminders/reminder.ts';
import type { AuthorisationKeys } from '#domain/timesheets/authorisation/make-authorisation-links.server.ts';
import { authoriseRequests } from '../authorise-requests.tsx';
import { type RenderedEmail, renderEmail } from '../render.tsx';
import { firstName } from '#domain/first-name.ts';
import { emailFrame } from './frame.ts';
import { waitingInEmail } from './timesheet-parts.ts';

/** Composes the request to decide on timesheets that arrived together. */
export function composeAuthoriseRequests(
  agency: Agency,
  { person, named, others }: { person: RemindedPerson; named: PendingTimesheet[]; others: number },
  keys: AuthorisationKeys,
): Promise<RenderedEmail> {
  const reason = `You receive this because you authorise time for ${agency.displayName}.`;
  return renderEmail(authoriseRequests, {
    ...emailFrame(agency, { reason, hasSettings: true }),
    name: firstName(person.fullname),
    ...waitingInEmail(agency, named, keys),
    others,
  });
}
