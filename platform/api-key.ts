import { createHash, timingSafeEqual } from 'node:crypto';
import type { Platform } from './platform.ts';

/** An API key that was presented and holds. */
export type PresentedKey = { id: string; agencyId: string; name: string; scopes: string[] };

type StoredKey = PresentedKey & { secretHash: Buffer };

const REMEMBER_MS = 800; // a revoked key must stop within a second
const remembered = new Map<string, { until: number; key: StoredKey | null }>();

const FIND = `
  select id, agency_id, name, scopes, secret_hash from api_keys
  where key_id = $1 and revoked_at is null`;

/** The key behind `cs_<key id>_<secret>`, or null when it is malformed, unknown, revoked or its secret is wrong. */
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
  const [key] = await platform.pool.for({ agencyId: null, keyId }).run<StoredKey>({ text: FIND, values: [keyId] });
  if (remembered.size > 10_000) remembered.clear();
  remembered.set(keyId, { until: at + REMEMBER_MS, key: key ?? null });
  return key ?? null;
}
