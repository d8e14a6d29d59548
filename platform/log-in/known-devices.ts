import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';

/** Whose device, and where: the agency’s id or `product`. The email is compared without regard to case. */
export type DeviceOf = { place: string; emailAddress: string; at: Temporal.Instant };

/** Browsers that have logged in to an account before, told by signed marks that they keep in a cookie. */
export type KnownDevices = {
  /** The id of this account’s device in what a browser keeps; null where it has never logged in here. */
  find(kept: string | null, of: DeviceOf): string | null;
  /** What the browser keeps from now on: this account’s mark, with the same id, and those of others before it. */
  remember(kept: string | null, of: DeviceOf): string;
};

/** How long a browser is known after it was last logged in with. */
export const DAYS_KNOWN = 365;
/** Accounts that one browser is known to, the last used ones: a shared computer has a few. */
const MOST_ACCOUNTS = 5;
const MARK = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/;

/** @param installationSecret read when it is first needed; the key is derived from it for this alone */
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
      .slice(0, MOST_ACCOUNTS);
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
      return [mark, ...others].slice(0, MOST_ACCOUNTS).join('~');
    },
  };
}
