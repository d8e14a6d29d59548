/** How many passkeys an account may have. */
export const MOST_PASSKEYS = 20;

/** How long a passkey may be shown after it was asked for, in minutes. */
export const MINUTES_FOR_PASSKEY = 5;

/** What a passkey that is not known, is removed, of a disabled account or not proved is told alike. */
export const PASSKEY_UNKNOWN = 'That passkey is not known here. Log in with your password, or use another.';

/** Where the answer comes too late, a second time, or from another browser. */
export const PASSKEY_LATE = 'That took too long. Please use your passkey again.';

/** Where a device has counted fewer uses than it had before. */
export const PASSKEY_COPIED =
  'That passkey may have been copied, so it no longer works. Log in with your password, then remove it.';

/** Where the browser made none that holds. */
export const PASSKEY_NOT_MADE = 'The passkey was not added. Please try again.';

/** What kind of device keeps a passkey. */
export type PasskeyDevice = 'laptop' | 'phone' | 'key';

/** A passkey as its owner sees it; instants are RFC 3339. */
export type Passkey = {
  id: string;
  name: string;
  device: PasskeyDevice;
  createdAt: string;
  lastUsedAt: string | null;
  /** When it was refused for good, because its device had counted fewer uses than before. */
  stoppedAt: string | null;
};

const isMobile = (userAgent: string | null) => /iPhone|iPad|Android/.test(userAgent ?? '');

/** The kind of device that made a passkey: this one, another over the air, or a key that is plugged in. */
export function deviceOf(
  made: { transports: readonly string[]; isOnThisDevice: boolean },
  userAgent: string | null,
): PasskeyDevice {
  if (made.isOnThisDevice) return isMobile(userAgent) ? 'phone' : 'laptop';
  return made.transports.some((way) => way === 'hybrid' || way === 'internal') ? 'phone' : 'key';
}

/** Whether a device has counted on. One that counts nothing always answers nought. */
export function hasCountedOn(counter: number, before: number): boolean {
  return counter > before || (counter === 0 && before === 0);
}
