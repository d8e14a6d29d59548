import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SealingKey } from './sealing-keys.ts';

/** The row that a sealed value belongs to; it opens nowhere else. The agency of what belongs to none is null. */
export type SealedPlace = {
  table: 'webhook_endpoints' | 'outbound_mails' | 'accounts' | 'sso_settings' | 'sso_attempts';
  agencyId: string | null;
  id: string;
};

/** Keeps values in the database that cannot be read from the database alone. */
export interface Sealing {
  /** The text as it is stored in this row: `sealed:<key’s id>:<base64url>`. */
  seal(text: string, place: SealedPlace): string;
  /** The text again. @throws Unopenable */
  open(sealed: string, place: SealedPlace): string;
}

/** A sealed value whose key is not here, or which is not what was sealed for its row. */
export class Unopenable extends Error {
  override readonly name = 'Unopenable';
}

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;
const ENVELOPE = /^sealed:([0-9a-f]{16}):([A-Za-z0-9_-]+)$/;

const boundTo = ({ table, agencyId, id }: SealedPlace) => Buffer.from(JSON.stringify([table, agencyId, id]));

/** The id of the key that sealed a value; null where it is not sealed. */
export const keyIdOf = (value: string): string | null => ENVELOPE.exec(value)?.[1] ?? null;

/** @param keys the first seals, all of them open; asked each time, since they may change */
export function createSealing(keys: () => SealingKey[]): Sealing {
  return {
    seal(text, place) {
      const [{ id, key }] = keys() as [SealingKey];
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(boundTo(place));
      const bytes = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return `sealed:${id}:${Buffer.concat(bytes).toString('base64url')}`;
    },
    open(sealed, place) {
      const [, keyId, text = ''] = ENVELOPE.exec(sealed) ?? [];
      const named = `A sealed value of ${place.table} (${place.id}) cannot be opened:`;
      if (keyId === undefined) throw new Unopenable(`${named} it is not sealed.`);
      const found = keys().find(({ id }) => id === keyId);
      if (!found) throw new Unopenable(`${named} its sealing key ${keyId} is not here.`);
      const bytes = Buffer.from(text, 'base64url');
      try {
        const opener = createDecipheriv(CIPHER, found.key, bytes.subarray(0, NONCE), { authTagLength: TAG })
          .setAAD(boundTo(place))
          .setAuthTag(bytes.subarray(-TAG));
        return Buffer.concat([opener.update(bytes.subarray(NONCE, -TAG)), opener.final()]).toString('utf8');
      } catch {
        throw new Unopenable(`${named} it was not sealed for this row with its sealing key ${keyId}.`);
      }
    },
  };
}
