import type { DnsRecords, TextRecords } from '#platform/outgoing/dns-records.ts';
import { recordEvent } from '../../audit/record-event.server.ts';
import { type Context, now, transact } from '../../context.ts';
import { findSsoDomain, requireNotLast } from './find-sso-domain.server.ts';
import { proofName, proofText, type RecordAnswer, type SsoDomain } from './sso-domain.ts';
import { selectSsoDomain, updateSsoDomain } from './sso-domains.rows.server.ts';
import { lockSsoForEditing } from '../settings/lock-sso.server.ts';
import { requireSsoEditing } from '../sso.policy.ts';

/**
 * Looks for the record that proves a domain. Proof by a record ends when the record is removed; proof by the postmaster
 * stays.
 * @throws Forbidden, NotFound, Conflict where administrators could no longer log in without the domain
 */
export async function checkSsoDomain(
  ctx: Context,
  dns: DnsRecords,
  domainId: string,
): Promise<SsoDomain & { lastAnswer: RecordAnswer }> {
  requireSsoEditing(ctx.actor);
  const { domain } = await findSsoDomain(ctx, domainId);
  const records = await dns.texts(proofName(domain));
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    await lockSsoForEditing(tx);
    const known = await findSsoDomain(tx, domainId);
    const [lastAnswer, at] = [answerOf(records, known), now(tx)];
    const isProved = lastAnswer === 'found' && known.provedAt === null;
    const isLost = lastAnswer === 'notFound' && known.provedBy === 'dns';
    if (isLost) await requireNotLast(tx, known);
    const proof = isProved ? { provedAt: at, provedBy: 'dns' as const } : isLost && { provedAt: null, provedBy: null };
    await db.run(updateSsoDomain(db, agency.id, domainId, { lastCheckedAt: at, lastAnswer, ...proof }));
    const subject = { subjectType: 'ssoDomain', subjectId: domainId, after: { domain, provedBy: 'dns' } };
    if (isProved) await recordEvent(tx, { action: 'ssoDomain.proved', ...subject });
    if (isLost) await recordEvent(tx, { action: 'ssoDomain.proofEnded', ...subject });
    return { ...(await selectSsoDomain(db, agency.id, domainId))!, lastAnswer };
  });
}

function answerOf(records: TextRecords, { proofToken }: SsoDomain): RecordAnswer {
  if (!records.isAnswered) return 'unanswered';
  return records.texts.some((text) => text.trim() === proofText(proofToken)) ? 'found' : 'notFound';
}
