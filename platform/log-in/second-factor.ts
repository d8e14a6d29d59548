import { Secret, TOTP } from 'otpauth';
import { type Sealing, Unopenable } from '../sealing/sealing.ts';

/** Codes of an authenticator app (RFC 6238: SHA-1, 30 seconds, 6 digits) and the encryption of their secrets. */
export type SecondFactor = {
  /** Creates a new 160-bit secret as base32 text, as people type it. */
  newSecret(): string;
  /** Returns the contents of the QR code for an authenticator app: an `otpauth://` address. */
  address(secret: string, emailAddress: string): string;
  /** Returns the time step of a code, counted in 30 seconds from 1970: the present one or a neighbour; otherwise null. */
  stepOf(secret: string, code: string, at: Date): number | null;
  /** Encrypts a secret for storage, readable for its own account only. */
  seal(secret: string, accountId: string): string;
  /** Decrypts the secret, or returns null if its key is lost. */
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

/** @param sealing encrypts the secrets */
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
