import { TIME_TO_CONFIRM } from '#domain/accounts/own-account/email-change.ts';
import type { EmailChangeMail } from '#domain/accounts/own-account/send-email-change.server.ts';
import type { Agency } from '#domain/agencies/agency.ts';
import { emailChange } from '../email-change.tsx';
import { type RenderedEmail, renderEmail } from '../render.tsx';
import { emailFrame } from './frame.ts';

/** Composes the email to one of the two addresses in a change of email. */
export function composeEmailChange(agency: Agency, mail: EmailChangeMail): Promise<RenderedEmail> {
  const reason =
    mail.side === 'old'
      ? `You receive this because you log in at ${agency.displayName} with this address.`
      : `You receive this because somebody asked to log in at ${agency.displayName} with this address.`;
  return renderEmail(emailChange, {
    ...emailFrame(agency, { reason, hasSettings: false }),
    ...mail,
    validFor: TIME_TO_CONFIRM,
  });
}
