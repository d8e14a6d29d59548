import { randomBytes } from 'node:crypto';
import { recordEvent } from '../../audit/record-event.server.ts';
import { findClient } from '../../clients/get-client.server.ts';
import { type Context, now, transact } from '../../context.ts';
import { Conflict, Invalid } from '../../errors.ts';
import { newId } from '../../new-id.ts';
import { MAX_SSO_DOMAINS, type SsoDomain } from './sso-domain.ts';
import { insertSsoDomain, selectSsoDomain, selectSsoDomains } from './sso-domains.rows.server.ts';
import { lockSsoForEditing } from '../settings/lock-sso.server.ts';
import { requireSsoEditing } from '../sso.policy.ts';
import type { AddSsoDomain } from '../sso.schema.ts';

/** Letters and digits that are not mistaken for each other. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const PROOF_LENGTH = 20;

const newProofToken = () => Array.from(randomBytes(PROOF_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/**
 * Adds a domain from which people are to log in. Nobody can until it is proved.
 * @throws Forbidden, Invalid, Conflict beyond 50 domains
 */
export async function addSsoDomain(ctx: Context, { domain, clientId }: AddSsoDomain): Promise<SsoDomain> {
  requireSsoEditing(ctx.actor);
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    await lockSsoForEditing(tx);
    const known = await selectSsoDomains(db, agency.id);
    if (known.some((one) => one.domain === domain))
      throw new Invalid([{ field: 'domain', message: `You have already added ${domain}`, code: 'already_exists' }]);
    if (known.length >= MAX_SSO_DOMAINS)
      throw new Conflict('too_many_domains', `An agency may have ${MAX_SSO_DOMAINS} email domains at most.`);
    const client = clientId === null ? null : await findClient(tx, clientId);
    if (clientId !== null && !client)
      throw new Invalid([{ field: 'clientId', message: 'Please choose one of your clients', code: 'not_found' }]);
    const [id, createdAt] = [newId(), now(tx)];
    await db.run(insertSsoDomain(db, agency.id, { id, domain, clientId, proofToken: newProofToken(), createdAt }));
    const after = { domain, clientId };
    await recordEvent(tx, { action: 'ssoDomain.added', subjectType: 'ssoDomain', subjectId: id, after });
    return (await selectSsoDomain(db, agency.id, id))!;
  });
}
