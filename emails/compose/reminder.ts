import type { Agency } from '#domain/agencies/agency.ts';
import type { PersonReminder } from '#domain/reminders/reminder.ts';
import { stopUrl } from '#domain/reminders/sending/stop-url.ts';
import type { AuthorisationKeys } from '#domain/timesheets/authorisation/make-authorisation-links.server.ts';
import { periodInWords } from '#domain/periods/period-words.ts';
import { placementInWords } from '#domain/timesheets/timesheet-words.ts';
import { authorisationReminder } from '../authorisation-reminder.tsx';
import { type RenderedEmail, renderEmail } from '../render.tsx';
import { submissionReminder } from '../submission-reminder.tsx';
import { firstName } from '#domain/first-name.ts';
import { emailFrame } from './frame.ts';
import { waitingInEmail } from './timesheet-parts.ts';

/** Used in a preview where each email has its own key. */
const PREVIEW_KEY = 'preview';

/** Composes a reminder to one person of everything they owe for one reason. */
export function composeReminder(
  agency: Agency,
  reminder: PersonReminder,
  keys: AuthorisationKeys = new Map(),
  stopKey: string = PREVIEW_KEY,
): Promise<RenderedEmail> {
  const { displayName, portalUrl, settings } = agency;
  const name = firstName(reminder.person.fullname);
  const stop = { stopUrl: stopUrl(portalUrl, stopKey) };
  if (reminder.reason === 'pending') {
    return renderEmail(authorisationReminder, {
      ...emailFrame(agency, {
        reason: `You receive this because you authorise time for ${displayName}.`,
        hasSettings: true,
        ...stop,
      }),
      name,
      ...waitingInEmail(agency, reminder.items, keys),
    });
  }
  const { dateRelativeTo } = settings.defaults;
  return renderEmail(submissionReminder, {
    ...emailFrame(agency, {
      reason: `You receive this because you work with ${displayName}.`,
      hasSettings: true,
      ...stop,
    }),
    name,
    periods: reminder.items.map((item) => ({
      period: periodInWords({ ...item, dateRelativeTo }),
      placement: placementInWords(item),
      href: item.rejected
        ? `${portalUrl}/timesheets/${item.rejected.timesheetId}/new`
        : `${portalUrl}/timesheets/create?contractorId=${item.contractorId}&beginning=${item.beginning}`,
      rejected: item.rejected && `${item.rejected.decidedByName} rejected it: “${item.rejected.reason}”`,
    })),
  });
}
