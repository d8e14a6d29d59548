import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Codes of an authenticator app (RFC 6238: SHA-1, 30 seconds, 6 digits) and the safe keeping of their secrets. */
export type SecondFactor = {
  /** A new secret of 160 bits as base32 text, the way people type it. */
  newSecret(): string;
  /** What an authenticator app reads from the picture: an `otpauth://` address. */
  address(secret: string, emailAddress: string): string;
  /** The time step, counted in 30 seconds from 1970, that a code belongs to: the present one or a neighbour; else null. */
  stepOf(secret: string, code: string, at: Date): number | null;
  /** The secret as it is stored, readable for its own account only. */
  seal(secret: string, accountId: string): Buffer;
  /** The secret again, or null where the installation's secret has changed since. */
  unseal(sealed: Buffer, accountId: string): string | null;
};

const SECONDS = 30;
const NONCE = 12;
const TAG = 16;

const totp = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Countersign',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: SECONDS,
    secret: Secret.fromBase32(secret),
  });

/** @param installationSecret read when it is first needed; the key is derived from it */
export function openSecondFactor(installationSecret: () => string): SecondFactor {
  let derived: Buffer | undefined;
  const key = () =>
    (derived ??= Buffer.from(hkdfSync('sha256', installationSecret(), '', 'countersign totp secrets', 32)));
  return {
    newSecret: () => new Secret({ size: 20 }).base32,
    address: (secret, emailAddress) => totp(secret, emailAddress).toString(),
    stepOf(secret, code, at) {
      if (!/^\d{6}$/.test(code)) return null;
      const timestamp = at.getTime();
      const delta = totp(secret).validate({ token: code, timestamp, window: 1 });
      return delta === null ? null : Math.floor(timestamp / 1000 / SECONDS) + delta;
    },
    seal(secret, accountId) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key(), nonce).setAAD(Buffer.from(accountId));
      return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    unseal(sealed, accountId) {
      try {
        const opener = createDecipheriv('aes-256-gcm', key(), sealed.subarray(0, NONCE), { authTagLength: TAG })
          .setAAD(Buffer.from(accountId))
          .setAuthTag(sealed.subarray(-TAG));
        return Buffer.concat([opener.update(sealed.subarray(NONCE, -TAG)), opener.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
