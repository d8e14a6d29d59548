import { createHash, timingSafeEqual } from 'node:crypto';
import type { Platform } from '../platform.ts';

/** A valid API key that was presented. */
export type PresentedKey = { id: string; agencyId: string; name: string; scopes: string[] };

type StoredKey = PresentedKey & { secretHash: Buffer };

const REMEMBER_MS = 800; // a revoked key must stop within a second
const remembered = new Map<string, { until: number; key: StoredKey | null }>();

const FIND = `
  select id, agency_id, name, scopes, secret_hash from api_keys
  where key_id = $1 and revoked_at is null`;

/** Returns the key behind `cs_<key id>_<secret>`, or null if it is malformed, unknown, revoked or its secret is wrong. */
export async function readApiKey(platform: Platform, bearer: string): Promise<PresentedKey | null> {
  const parts = /^cs_([a-z0-9]{12})_([A-Za-z0-9_-]{20,200})$/.exec(bearer);
  if (!parts) return null;
  const [, keyId, secret] = parts as unknown as [string, string, string];
  const stored = await find(platform, keyId);
  if (!stored) return null;
  const presented = createHash('sha256').update(secret).digest();
  if (presented.length !== stored.secretHash.length || !timingSafeEqual(presented, stored.secretHash)) return null;
  return stored;
}

async function find(platform: Platform, keyId: string): Promise<StoredKey | null> {
  const at = performance.now();
  const known = remembered.get(keyId);
  if (known && known.until > at) return known.key;
  // A key that was valid before is looked up in its agency's turn; an invented one waits with all the others.
  const scope = { agencyId: null, keyId, waitsWith: known?.key?.agencyId };
  const [key] = await platform.pool.for(scope).run<StoredKey>({ text: FIND, values: [keyId] });
  if (remembered.size > 10_000) remembered.clear();
  remembered.set(keyId, { until: at + REMEMBER_MS, key: key ?? null });
  return key ?? null;
}

const NOTE_EVERY_MS = 10 * 60_000;
const notedAt = new Map<string, number>();

const NOTE = `
  update api_keys set last_used_at = $3
  where agency_id = $1 and id = $2 and (last_used_at is null or last_used_at < $3)`;

/** Records a key's use, once in ten minutes per process. A call succeeds even if that fails. */
export async function noteUse({ pool, clock, log }: Platform, { id, agencyId }: PresentedKey): Promise<void> {
  const at = performance.now();
  if ((notedAt.get(id) ?? -Infinity) > at - NOTE_EVERY_MS) return;
  if (notedAt.size > 10_000) notedAt.clear();
  notedAt.set(id, at);
  const values = [agencyId, id, clock.now().toString()];
  await pool
    .for({ agencyId })
    .run({ text: NOTE, values })
    .catch((error: unknown) => log.warn({ err: error, agencyId }, 'the use of an API key was not noted'));
}
