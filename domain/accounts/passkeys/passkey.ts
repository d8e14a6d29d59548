/** How many passkeys an account may have. */
export const MAX_PASSKEYS = 20;

/** How long after the request a passkey may be presented, in minutes. */
export const MINUTES_FOR_PASSKEY = 5;

/** The same message for a passkey that is unknown, removed, of a disabled account or not proved. */
export const PASSKEY_UNKNOWN = 'That passkey is not known here. Log in with your password, or use another.';

/** Message when the answer is late, repeated, or from another browser. */
export const PASSKEY_LATE = 'That took too long. Please use your passkey again.';

/** Message when a device's use count is lower than before. */
export const PASSKEY_COPIED =
  'That passkey may have been copied, so it no longer works. Log in with your password, then remove it.';

/** Message when the browser made no valid passkey. */
export const PASSKEY_NOT_MADE = 'The passkey was not added. Please try again.';

/** The kind of device that stores a passkey. */
export type PasskeyDevice = 'laptop' | 'phone' | 'key';

/** A passkey as its owner sees it; instants are RFC 3339. */
export type Passkey = {
  id: string;
  name: string;
  device: PasskeyDevice;
  createdAt: string;
  lastUsedAt: string | null;
  /** When it was permanently refused because its device's use count was lower than before. */
  stoppedAt: string | null;
};

const isMobile = (userAgent: string | null) => /iPhone|iPad|Android/.test(userAgent ?? '');

/** Returns the kind of device that made a passkey: this one, another one wirelessly, or a plugged-in security key. */
export function deviceOf(
  made: { transports: readonly string[]; isOnThisDevice: boolean },
  userAgent: string | null,
): PasskeyDevice {
  if (made.isOnThisDevice) return isMobile(userAgent) ? 'phone' : 'laptop';
  return made.transports.some((way) => way === 'hybrid' || way === 'internal') ? 'phone' : 'key';
}

/** Returns whether a device's use count has advanced. A device that does not count always sends zero. */
export function hasCountedOn(counter: number, before: number): boolean {
  return counter > before || (counter === 0 && before === 0);
}
