import { LINK_VALIDITY } from '#domain/accounts/mails/account-link.ts';
import type { AccountMail } from '#domain/accounts/mails/send-account-mail.server.ts';
import type { Agency } from '#domain/agencies/agency.ts';
import { type RenderedEmail, renderEmail } from '../render.tsx';
import { resetPassword } from '../reset-password.tsx';
import { verifyAccount } from '../verify-account.tsx';
import { firstName } from '#domain/first-name.ts';
import { emailFrame } from './frame.ts';
import { purposeOf } from './purposes.ts';

/** Composes the email with the link for joining, or for setting a new password. */
export function composeAccountMail(agency: Agency, { link, url, account }: AccountMail): Promise<RenderedEmail> {
  const name = firstName(account.fullname);
  const validFor = LINK_VALIDITY[link];
  if (link === 'passwordReset') {
    const reason = `You receive this because a new password was asked for at ${agency.displayName}.`;
    return renderEmail(resetPassword, {
      ...emailFrame(agency, { reason, hasSettings: false }),
      name,
      resetUrl: url,
      validFor,
    });
  }
  const reason =
    link === 'verification'
      ? `You receive this because an email about your account was asked for at ${agency.displayName}.`
      : `You receive this because ${agency.displayName} has given you access to its timesheets.`;
  const purpose = purposeOf(account.types);
  return renderEmail(verifyAccount, {
    ...emailFrame(agency, { reason, hasSettings: false }),
    name,
    purpose,
    verifyUrl: url,
    validFor,
  });
}
