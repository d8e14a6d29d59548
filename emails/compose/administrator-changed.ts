import type { NotifiedChange } from '#domain/administrators/notify-super-administrators.server.ts';
import type { Agency } from '#domain/agencies/agency.ts';
import { formatInstant } from '#domain/format.ts';
import { administratorChanged } from '../administrator-changed.tsx';
import { type RenderedEmail, renderEmail } from '../render.tsx';
import { firstName } from '#domain/first-name.ts';
import { emailFrame } from './frame.ts';

/** Composes the email that informs a super administrator of a change to an administrator. */
export function composeAdministratorChanged(
  agency: Agency,
  { change, fullname, subject, isSuperAdministrator, emailBefore, by, at }: NotifiedChange,
): Promise<RenderedEmail> {
  const reason = `You receive this because you are a super administrator of ${agency.displayName}, or were until then.`;
  return renderEmail(administratorChanged, {
    ...emailFrame(agency, { reason, hasSettings: false }),
    name: firstName(fullname),
    change,
    administrator: subject.fullname,
    emailAddress: subject.emailAddress,
    emailBefore,
    isSuperAdministrator,
    by,
    when: formatInstant(at, agency.timeZone),
    administratorsUrl: `${agency.portalUrl}/administrators`,
  });
}
