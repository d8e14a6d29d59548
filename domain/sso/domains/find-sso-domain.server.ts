import type { Context } from '../../context.ts';
import { Conflict, NotFound } from '../../errors.ts';
import { isId } from '../../new-id.ts';
import type { SsoDomain } from './sso-domain.ts';
import { selectSsoDomain, selectSsoDomains } from './sso-domains.rows.server.ts';
import { findSsoSettings } from '../sso.rows.server.ts';

/** Returns one domain of the agency. @throws NotFound */
export async function findSsoDomain(ctx: Context, domainId: string): Promise<SsoDomain> {
  const found = isId(domainId) ? await selectSsoDomain(ctx.db, ctx.agency.id, domainId) : undefined;
  if (!found) throw new NotFound('The domain does not exist.', { code: 'domain_not_found' });
  return found;
}

/** Whether administrators, who have to log in with their work account, could no longer do so without this domain. */
async function isLastForAdministrators(ctx: Context, { domainId, clientId, provedAt }: SsoDomain): Promise<boolean> {
  if (clientId !== null || provedAt === null) return false;
  if (!(await findSsoSettings(ctx.db, ctx.agency.id))?.isRequired) return false;
  const all = await selectSsoDomains(ctx.db, ctx.agency.id);
  return !all.some((one) => one.domainId !== domainId && one.clientId === null && one.provedAt !== null);
}

/** @throws Conflict where administrators could no longer log in without this domain */
export async function requireNotLast(ctx: Context, domain: SsoDomain): Promise<void> {
  if (!(await isLastForAdministrators(ctx, domain))) return;
  const message = `Your administrators have to log in with addresses of ${domain.domain}. Switch Required off and save first.`;
  throw new Conflict('last_sso_domain', message);
}
