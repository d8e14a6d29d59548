import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';

/** The owner of a device, and the place: the agency's id or `product`. Emails are compared case-insensitively. */
export type DeviceOf = { place: string; emailAddress: string; at: Temporal.Instant };

/** Browsers that have logged in to an account before, recognised by signed marks in a cookie. */
export type KnownDevices = {
  /** Returns the id of this account's device in the browser's cookie; null if it has never logged in here. */
  find(kept: string | null, of: DeviceOf): string | null;
  /** Returns the browser's new cookie: this account's mark, with the same id, and those of earlier accounts. */
  remember(kept: string | null, of: DeviceOf): string;
};

/** How long a browser stays known after its last login. */
export const DAYS_KNOWN = 365;
/** Accounts to which a browser is known, most recently used: a shared computer has a few. */
const MAX_ACCOUNTS = 5;
const MARK = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/;

/** @param installationSecret read on first use; the key is derived from it for this purpose only */
export function openKnownDevices(installationSecret: () => string): KnownDevices {
  let derived: Buffer | undefined;
  const key = () =>
    (derived ??= Buffer.from(hkdfSync('sha256', installationSecret(), '', 'countersign known devices', 32)));
  const sign = (id: string, seconds: string, { place, emailAddress }: DeviceOf) =>
    createHmac('sha256', key())
      .update(JSON.stringify([place, emailAddress.toLowerCase(), id, seconds]))
      .digest();
  const idOf = (mark: string, of: DeviceOf): string | null => {
    const [, id = '', seconds = '', signature = ''] = MARK.exec(mark) ?? [];
    if (id === '' || !timingSafeEqual(Buffer.from(signature, 'base64url'), sign(id, seconds, of))) return null;
    return Number(seconds) + DAYS_KNOWN * 86_400 > of.at.epochMilliseconds / 1000 ? id : null;
  };
  const marksIn = (kept: string | null) =>
    (kept ?? '')
      .split('~')
      .filter((mark) => MARK.test(mark))
      .slice(0, MAX_ACCOUNTS);
  const find = (kept: string | null, of: DeviceOf) =>
    marksIn(kept)
      .map((mark) => idOf(mark, of))
      .find((id) => id !== null) ?? null;
  return {
    find,
    remember(kept, of) {
      const id = find(kept, of) ?? randomBytes(16).toString('base64url');
      const seconds = String(Math.floor(of.at.epochMilliseconds / 1000));
      const mark = `${id}.${seconds}.${sign(id, seconds, of).toString('base64url')}`;
      const others = marksIn(kept).filter((other) => idOf(other, of) === null);
      return [mark, ...others].slice(0, MAX_ACCOUNTS).join('~');
    },
  };
}
