import { addPasskey } from '#domain/accounts/passkeys/add-passkey.server.ts';
import { beginPasskey } from '#domain/accounts/passkeys/begin-passkey.server.ts';
import { beginPasskeyLogIn } from '#domain/accounts/passkeys/begin-passkey-log-in.server.ts';
import { logInWithPasskey } from '#domain/accounts/passkeys/log-in-with-passkey.server.ts';
import { listPasskeys } from '#domain/accounts/passkeys/read-passkeys.server.ts';
import type { VisitorContext } from '#domain/context.ts';
import { FROM, type LoggedInMember, loggedInMember } from './logged-in-member.ts';
import { MEMBER_PASSWORD } from './member.ts';
import { type Device, openDevice } from './passkey-device.ts';
import type { TwoAgencies } from './two-agencies.ts';

/** What is unique to one browser. */
export const BROWSER = 'a browser of the tests';

/** The origin of the agency `here`. */
export const ORIGIN = 'http://here.localhost:3000';

/** Returns someone as the owner of their passkeys. */
export const ownerOf = (member: LoggedInMember) => ({
  accountId: member.accountId,
  sessionId: member.sessionId,
  emailAddress: member.emailAddress,
  fullname: member.fullname,
  browser: BROWSER,
  password: MEMBER_PASSWORD,
});

/** Adds a passkey of the device. @returns recovery codes, if shown */
export async function addPasskeyOf(member: LoggedInMember, device: Device, name: string): Promise<string[]> {
  const owner = ownerOf(member);
  const requested = await beginPasskey(member.visitor, owner, { name, password: MEMBER_PASSWORD });
  const made = device.make(requested, { origin: ORIGIN });
  return addPasskey(member.visitor, owner, { name, made, userAgent: null });
}

/** Creates someone of the agency `here` with a passkey; returns its device, and the recovery codes shown. */
export async function memberWithPasskey(world: TwoAgencies, name = 'Work laptop') {
  const member = await loggedInMember(world);
  const device = openDevice();
  const recoveryCodes = await addPasskeyOf(member, device, name);
  const [passkey] = await listPasskeys(member.visitor, { accountId: member.accountId, passkeyId: null });
  return { ...member, device, recoveryCodes, passkeyId: passkey!.id };
}

/** Returns a page's login request for a passkey. */
export const askedAt = (visitor: VisitorContext, address = FROM.address) =>
  beginPasskeyLogIn(visitor, { browser: BROWSER, address });

/** Presents what a device has signed. */
export const showAt = (visitor: VisitorContext, shown: ReturnType<Device['show']>, from = FROM) =>
  logInWithPasskey(visitor, { shown, rememberMe: false, browser: BROWSER }, from);

/** Logs in with the device's passkey. */
export async function enterWith(visitor: VisitorContext, device: Device, from = FROM) {
  const requested = await askedAt(visitor, from.address);
  return showAt(visitor, device.show(requested, { origin: ORIGIN }), from);
}
