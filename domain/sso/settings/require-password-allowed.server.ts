import { transact, type VisitorContext } from '../../context.ts';
import { SSO_REFUSALS } from '../sso.ts';
import { ssoRefused } from '../log-in/sso-attempt.server.ts';
import { enterAccountState } from '../log-in/sso-identities.rows.server.ts';
import { findSsoSettings } from '../sso.rows.server.ts';

const ADMINISTRATION = 'RecruitmentAgencyAdministrationRole';

/**
 * Refuses other log-ins to administrators of the agency of this address if it requires its own: except for the one who
 * keeps their password; those with another role here too only lose their administration. Call it once the password or
 * passkey was right, so that nobody else learns anything.
 * @throws Invalid at no field
 */
export async function requirePasswordAllowed(ctx: VisitorContext, accountId: string): Promise<void> {
  const { agency } = ctx;
  if (!agency) return;
  const settings = await findSsoSettings(ctx.db, agency.id);
  if (!settings?.isRequired) return;
  const standing = await transact(ctx, ({ db }) => enterAccountState(db, agency.id, accountId));
  const enabled = standing?.roles.filter(({ isEnabled }) => isEnabled) ?? [];
  const isOnlyAdministrator = enabled.length > 0 && enabled.every(({ type }) => type === ADMINISTRATION);
  if (!isOnlyAdministrator || standing?.contact?.id === settings.keepsPasswordContactId) return;
  throw ssoRefused(SSO_REFUSALS.requested(agency.displayName), 'work_account_required');
}
