import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { NotFound } from '../errors.ts';
import { lockRecordIfAllowed } from '../roles/require-still-allowed.server.ts';
import { type ApiKey, requireKeyManagement } from './api-key.ts';
import { endApiKey } from './api-keys.rows.server.ts';

/** Ends an API key, given the key id between its first and second underscore. @throws Forbidden, NotFound if it has already ended */
export async function revokeApiKey(ctx: Context, keyId: string): Promise<ApiKey> {
  requireKeyManagement(ctx.actor);
  return transact(ctx, async (tx) => {
    const key = await lockRecordIfAllowed<ApiKey>(tx, [endApiKey(tx.db, tx.agency.id, keyId, now(tx))]);
    if (!key) throw new NotFound('The requested API key does not exist', { code: 'api_key_not_found' });
    const change = { before: { revokedAt: null }, after: { revokedAt: key.revokedAt } };
    await recordEvent(tx, { action: 'api-key.revoked', subjectType: 'apiKey', subjectId: key.id, ...change });
    return key;
  });
}
