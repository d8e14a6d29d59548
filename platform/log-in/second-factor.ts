import { Secret, TOTP } from 'otpauth';
import { type Sealing, Unopenable } from '../sealing/sealing.ts';

/** Codes of an authenticator app (RFC 6238: SHA-1, 30 seconds, 6 digits) and the safe keeping of their secrets. */
export type SecondFactor = {
  /** A new secret of 160 bits as base32 text, the way people type it. */
  newSecret(): string;
  /** What an authenticator app reads from the picture: an `otpauth://` address. */
  address(secret: string, emailAddress: string): string;
  /** The time step, counted in 30 seconds from 1970, that a code belongs to: the present one or a neighbour; else null. */
  stepOf(secret: string, code: string, at: Date): number | null;
  /** The secret as it is stored, readable for its own account only. */
  seal(secret: string, accountId: string): string;
  /** The secret again, or null where its sealing key is lost. */
  unseal(sealed: string, accountId: string): string | null;
};

const SECONDS = 30;

const totp = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Countersign',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: SECONDS,
    secret: Secret.fromBase32(secret),
  });

const placeOf = (accountId: string) => ({ table: 'accounts' as const, agencyId: null, id: accountId });

/** @param sealing keeps the secrets */
export function openSecondFactor(sealing: Sealing): SecondFactor {
  return {
    newSecret: () => new Secret({ size: 20 }).base32,
    address: (secret, emailAddress) => totp(secret, emailAddress).toString(),
    stepOf(secret, code, at) {
      if (!/^\d{6}$/.test(code)) return null;
      const timestamp = at.getTime();
      const delta = totp(secret).validate({ token: code, timestamp, window: 1 });
      return delta === null ? null : Math.floor(timestamp / 1000 / SECONDS) + delta;
    },
    seal: (secret, accountId) => sealing.seal(secret, placeOf(accountId)),
    unseal(sealed, accountId) {
      try {
        return sealing.open(sealed, placeOf(accountId));
      } catch (error) {
        if (error instanceof Unopenable) return null;
        throw error;
      }
    },
  };
}
