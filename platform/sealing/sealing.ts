import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SealingKey } from './sealing-keys.ts';

/** The row that an encrypted value belongs to; it decrypts nowhere else. The agency is null for a row that belongs to none. */
export type SealedPlace = {
  table: 'webhook_endpoints' | 'outbound_mails' | 'accounts' | 'sso_settings' | 'sso_attempts';
  agencyId: string | null;
  id: string;
};

/** Encrypts values so that the database alone is not enough to read them. */
export interface Sealing {
  /** Encrypts a text for storage in this row: `sealed:<key’s id>:<base64url>`. */
  seal(text: string, place: SealedPlace): string;
  /** Decrypts the text. @throws Unopenable */
  open(sealed: string, place: SealedPlace): string;
}

/** An encrypted value whose key is missing, or that was not encrypted for its row. */
export class Unopenable extends Error {
  override readonly name = 'Unopenable';
}

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;
const ENVELOPE = /^sealed:([0-9a-f]{16}):([A-Za-z0-9_-]+)$/;

const boundTo = ({ table, agencyId, id }: SealedPlace) => Buffer.from(JSON.stringify([table, agencyId, id]));

/** Returns the id of the key that encrypted a value; null if it is not encrypted. */
export const keyIdOf = (value: string): string | null => ENVELOPE.exec(value)?.[1] ?? null;

/** @param keys the first encrypts, all of them decrypt; read each time, since they may change */
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
