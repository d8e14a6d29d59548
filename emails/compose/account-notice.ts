import type { AccountNotice } from '#domain/accounts/mails/account-notice.ts';
import type { Agency } from '#domain/agencies/agency.ts';
import { formatInstant } from '#domain/format.ts';
import { accountNotice } from '../account-notice.tsx';
import { type RenderedEmail, renderEmail } from '../render.tsx';
import { firstName } from '#domain/first-name.ts';
import { emailFrame } from './frame.ts';

/** Composes the email that informs a person of what happened to their account. */
export function composeAccountNotice(
  agency: Agency,
  { fullname, notice, at }: { fullname: string; notice: AccountNotice; at: string },
): Promise<RenderedEmail> {
  const reason = `You receive this because you have an account at ${agency.displayName}.`;
  return renderEmail(accountNotice, {
    ...emailFrame(agency, { reason, hasSettings: false }),
    name: firstName(fullname),
    notice,
    when: formatInstant(at, agency.timeZone),
    resetUrl: `${agency.portalUrl}/reset-password`,
  });
}
