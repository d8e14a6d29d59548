import { beginEnabledSession } from '../../accounts/log-in/begin-enabled-session.server.ts';
import type { BegunSession, LogInFrom } from '../../accounts/log-in/begin-session.server.ts';
import type { Agency } from '../../agencies/agency.ts';
import type { VisitorContext } from '../../context.ts';

/** A visitor at an agency’s address. */
export type Within = VisitorContext & { agency: Agency };

/** Creates a session for this agency only, whatever else the account has. */
export function sessionOf(
  ctx: Within,
  accountId: string,
  emailAddress: string,
  from: LogInFrom,
): Promise<BegunSession> {
  return beginEnabledSession(ctx, { accountId, emailAddress, rememberMe: false, ssoAgencyId: ctx.agency.id }, from);
}
