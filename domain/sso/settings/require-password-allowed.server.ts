import { transact, type VisitorContext } from '../../context.ts';
import { SSO_REFUSALS } from '../sso.ts';
import { ssoRefused } from '../log-in/sso-attempt.server.ts';
import { enterStanding } from '../log-in/sso-identities.rows.server.ts';
import { findSsoSettings } from '../sso.rows.server.ts';

const ADMINISTRATION = 'RecruitmentAgencyAdministrationRole';

/**
 * Keeps administrators of the agency of this address from logging in with what is not its own log-in, where it requires that: but
 * for the one who keeps their password, and for whoever has another role here too, whose administration alone is kept from them
 * then. Ask it once the password or passkey was right, so that nothing is told to anybody else.
 * @throws Invalid at no field
 */
export async function requirePasswordAllowed(ctx: VisitorContext, accountId: string): Promise<void> {
  const { agency } = ctx;
  if (!agency) return;
  const settings = await findSsoSettings(ctx.db, agency.id);
  if (!settings?.isRequired) return;
  const standing = await transact(ctx, ({ db }) => enterStanding(db, agency.id, accountId));
  const enabled = standing?.roles.filter(({ isEnabled }) => isEnabled) ?? [];
  const isOnlyAdministrator = enabled.length > 0 && enabled.every(({ type }) => type === ADMINISTRATION);
  if (!isOnlyAdministrator || standing?.contact?.id === settings.keepsPasswordContactId) return;
  throw ssoRefused(SSO_REFUSALS.asked(agency.displayName), 'work_account_required');
}
