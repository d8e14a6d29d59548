import { randomInt } from 'node:crypto';
import { hashToken, newToken } from '../accounts/token.server.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { newId } from '../new-id.ts';
import { actorName } from '../roles/actor.ts';
import { lockIfAllowed } from '../roles/require-still-allowed.server.ts';
import { type ApiKey, requireKeyManagement } from './api-key.ts';
import type { CreateApiKey } from './api-key.schema.ts';
import { insertApiKey } from './api-keys.rows.server.ts';

const ALPHANUMERICS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const newKeyId = () => Array.from({ length: 12 }, () => ALPHANUMERICS[randomInt(ALPHANUMERICS.length)]).join('');

/** A new key, the only time it is known whole: `cs_<key id>_<secret>`. */
export type CreatedApiKey = ApiKey & { key: string };

/** Creates an API key for the agency. @throws Forbidden */
export async function createApiKey(ctx: Context, { name, scopes }: CreateApiKey): Promise<CreatedApiKey> {
  requireKeyManagement(ctx.actor);
  const [keyId, secret, id] = [newKeyId(), newToken(), newId()];
  const at = now(ctx);
  const stored = { id, keyId, name, scopes, createdAt: at, updatedAt: at, createdByName: actorName(ctx.actor) };
  await transact(ctx, async (tx) => {
    await lockIfAllowed(tx, [insertApiKey(tx.db, tx.agency.id, { ...stored, secretHash: hashToken(secret) })]);
    await recordEvent(tx, {
      action: 'api-key.created',
      subjectType: 'apiKey',
      subjectId: id,
      after: { keyId, name, scopes },
    });
  });
  return { ...stored, lastUsedAt: null, revokedAt: null, key: `cs_${keyId}_${secret}` };
}
