import type { RateLimits } from '#platform/requests/rate-limits.ts';
import { hashToken, newToken } from '../../accounts/token.server.ts';
import type { Agency } from '../../agencies/agency.ts';
import { recordEvent } from '../../audit/record-event.server.ts';
import { type Context, now, transact, type VisitorContext } from '../../context.ts';
import { whenToRetry, Conflict, Invalid, TooMany } from '../../errors.ts';
import type { FieldCode } from '../../field-codes.ts';
import type { ComposeMail } from '../../mail/mail.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { findSsoDomain } from './find-sso-domain.server.ts';
import { domainProofUrl, HOURS_TO_PROVE, postmasterOf, type SsoDomain } from './sso-domain.ts';
import { selectByPostmasterToken, updateSsoDomain } from './sso-domains.rows.server.ts';
import { lockSsoForEditing } from '../settings/lock-sso.server.ts';
import { lockSso } from '../settings/sso-settings.rows.server.ts';
import { requireSsoEditing } from '../sso.policy.ts';

/** Composes the email to a domain’s postmaster. */
export type ComposeDomainProof = ComposeMail<{ domain: string; url: string }>;

/** What an email to a postmaster needs: its rate limits and its composer. */
export type PostmasterMail = { limits: RateLimits; compose: ComposeDomainProof };

/**
 * Emails the postmaster of a domain a link that proves it, at most once an hour. Earlier links become invalid.
 * @throws Forbidden, NotFound, Conflict where it is proved, TooMany
 */
export async function writeToPostmaster(
  ctx: Context,
  { limits, compose }: PostmasterMail,
  domainId: string,
): Promise<{ sentTo: string }> {
  requireSsoEditing(ctx.actor);
  const { domain } = await requireUnproved(ctx, domainId);
  const { wait } = await limits.take(ctx.clock.now(), [
    ['postmasterByDomain', `${ctx.agency.id} ${domain}`],
    ['postmasterByAgency', ctx.agency.id],
  ]);
  if (wait !== null) throw new TooMany(`We have already written to postmasters for you. ${whenToRetry(wait)}`, wait);
  const key = newToken();
  const mail = await compose(ctx.agency, { domain, url: domainProofUrl(ctx.agency.portalUrl, key) });
  const to = { name: null, address: postmasterOf(domain) };
  await transact(ctx, async (tx) => {
    await lockSsoForEditing(tx);
    await requireUnproved(tx, domainId);
    const sent = { postmasterSentAt: now(tx), postmasterTokenHash: hashToken(key) };
    await tx.db.run(updateSsoDomain(tx.db, tx.agency.id, domainId, sent));
    const subject = { subjectType: 'ssoDomain', subjectId: domainId };
    await queueMail(tx, { ...mail, kind: 'ssoDomainProof', to, ...subject });
    await recordEvent(tx, { action: 'ssoDomain.postmasterAsked', ...subject, after: { domain } });
  });
  return { sentTo: to.address };
}

async function requireUnproved(ctx: Context, domainId: string): Promise<SsoDomain> {
  const found = await findSsoDomain(ctx, domainId);
  if (found.provedAt !== null) throw new Conflict('domain_proved', `${found.domain} has already been proved.`);
  return found;
}

/** The content of the page behind the postmaster’s link. */
export type ReadDomainProof = { domain: string; isProved: boolean };

const NOT_OPEN = 'This link is no longer in use. The agency can send another.';
const EXPIRED = 'This link has expired. The agency can send another.';
const refused = (message: string, code: FieldCode) => new Invalid([{ field: '', message, code }], { code });

/** Looks up a postmaster’s link without proving anything. @throws Invalid at no field: `link_expired`, `link_not_valid` */
export async function readDomainProof(ctx: VisitorContext, key: string): Promise<ReadDomainProof> {
  const { domain, provedAt } = await open(ctx, key);
  return { domain, isProved: provedAt !== null };
}

/** Records that the postmaster of a domain has agreed. @throws Invalid at no field: `link_expired`, `link_not_valid` */
export function confirmDomainProof(ctx: VisitorContext, key: string): Promise<ReadDomainProof> {
  return transact(ctx, async (tx) => {
    const agency = agencyOf(tx);
    await tx.db.run(lockSso(agency.id));
    const { domainId, domain, provedAt } = await open(tx, key);
    if (provedAt !== null) return { domain, isProved: true };
    const proof = { provedAt: now(tx), provedBy: 'postmaster' as const };
    await tx.db.run(updateSsoDomain(tx.db, agency.id, domainId, proof));
    const after = { domain, provedBy: 'postmaster' };
    const subject = { subjectType: 'ssoDomain', subjectId: domainId, after };
    const recording = { ...tx, agency, actor: { kind: 'system' as const } };
    await recordEvent(recording, { action: 'ssoDomain.proved', ...subject });
    return { domain, isProved: true };
  });
}

function agencyOf({ agency }: VisitorContext): Agency {
  if (!agency) throw refused(NOT_OPEN, 'link_not_valid');
  return agency;
}

async function open(ctx: VisitorContext, key: string): Promise<SsoDomain> {
  const agency = agencyOf(ctx);
  const found = await selectByPostmasterToken(ctx.db, agency.id, hashToken(key));
  if (!found?.postmasterSentAt) throw refused(NOT_OPEN, 'link_not_valid');
  const age = ctx.clock.now().epochMilliseconds - Date.parse(found.postmasterSentAt);
  if (age >= HOURS_TO_PROVE * 3_600_000) throw refused(EXPIRED, 'link_expired');
  return found;
}
