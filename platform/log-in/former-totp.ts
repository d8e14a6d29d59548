import { createDecipheriv, hkdfSync } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/**
 * Decrypts a TOTP secret as stored by versions before 2.24, with a key derived from the installation's session secret.
 * @returns null if that secret has since changed
 */
export function openFormerTotp(sealed: Buffer, accountId: string, sessionSecret: string): string | null {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'countersign totp secrets', 32));
  try {
    const opener = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
      .setAAD(Buffer.from(accountId))
      .setAuthTag(sealed.subarray(-TAG));
    return Buffer.concat([opener.update(sealed.subarray(NONCE, -TAG)), opener.final()]).toString('utf8');
  } catch {
    return null;
  }
}
