import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { originOf, portalUrl } from '../requests/host.ts';

/** Where a passkey is asked for: the name that it belongs to, and the origin of the page that asks. */
export type PasskeyPlace = { rpId: string; origin: string };

/** A credential as it is stored, and the ways in which its device is reached. */
export type StoredCredential = { credentialId: Buffer; publicKey: Buffer; transports: string[] };

/** A credential that a device has just made. */
export type MadeCredential = StoredCredential & { counter: number; isOnThisDevice: boolean };

/** Whom a passkey is made for, and which they have already. */
export type PasskeyHolder = {
  accountId: string;
  emailAddress: string;
  fullname: string;
  known: Pick<StoredCredential, 'credentialId' | 'transports'>[];
};

/** What a browser answers that has made a passkey, and one that shows one. */
export type MadeResponse = RegistrationResponseJSON;
export type ShownResponse = AuthenticationResponseJSON;

/** What a device was asked and has answered. */
export type Answered<Response> = { place: PasskeyPlace; challenge: string; response: Response };

/** What browsers are asked of passkeys, and what their answers prove. A device always has to verify who uses it. */
export type Passkeys = {
  /** The place of an agency’s pages, or of the product’s own; null where browsers offer no passkeys at all. */
  placeOf(canonicalName: string | null): PasskeyPlace | null;
  /** The same of a request’s host, which may be one at which the browser offers none. */
  placeAt(host: string): PasskeyPlace | null;
  optionsToAdd(
    place: PasskeyPlace,
    challenge: string,
    holder: PasskeyHolder,
  ): Promise<PublicKeyCredentialCreationOptionsJSON>;
  optionsToLogIn(place: PasskeyPlace, challenge: string): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** The new credential, or null where the answer does not hold. */
  readMade(answered: Answered<MadeResponse>): Promise<MadeCredential | null>;
  /** The device’s counter, or null where the answer does not hold: another place, challenge, key or account, or nobody verified. */
  readShown(
    answered: Answered<ShownResponse>,
    stored: { accountId: string; publicKey: Buffer },
  ): Promise<number | null>;
};

/** What the browser itself waits for an answer, in milliseconds. */
const TIMEOUT = 4 * 60_000;
const NUMBER = /^[\d.]+$|^\[/;

/** Loaded with the first passkey: no start and no command waits for it. */
const library = () => import('@simplewebauthn/server');

const isLocal = (hostname: string) => hostname === 'localhost' || hostname.endsWith('.localhost');
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const handleOf = (accountId: string) => new Uint8Array(Buffer.from(accountId.replaceAll('-', ''), 'hex'));

/**
 * Where a passkey is asked for on a host of the installation. It belongs to the base host and works on all hosts below it;
 * where that is a single word, `localhost`, browsers let each host speak for itself alone.
 * @returns null on a host that is not the installation’s, by number, or without https
 */
export function passkeyPlace(baseUrl: string, host: string): PasskeyPlace | null {
  const base = new URL(baseUrl);
  const origin = originOf(baseUrl, host);
  const hostname = host.trim().toLowerCase().replace(/:\d+$/, '');
  if (origin === '' || NUMBER.test(hostname) || NUMBER.test(base.hostname)) return null;
  if (base.protocol !== 'https:' && !isLocal(base.hostname)) return null;
  return { rpId: base.hostname.includes('.') ? base.hostname : hostname, origin };
}

/** @param baseUrl the product’s own origin */
export function openPasskeys(baseUrl: string): Passkeys {
  return {
    placeOf(canonicalName) {
      const origin = canonicalName === null ? baseUrl : portalUrl(baseUrl, canonicalName);
      return passkeyPlace(baseUrl, new URL(origin).host);
    },
    placeAt: (host) => passkeyPlace(baseUrl, host),
    async optionsToAdd({ rpId }, challenge, { accountId, emailAddress, fullname, known }) {
      const { generateRegistrationOptions } = await library();
      return generateRegistrationOptions({
        rpName: 'Countersign',
        rpID: rpId,
        challenge: bytes(challenge),
        userID: handleOf(accountId),
        userName: emailAddress,
        userDisplayName: fullname,
        timeout: TIMEOUT,
        excludeCredentials: known.map(({ credentialId, transports }) => ({
          id: credentialId.toString('base64url'),
          transports,
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },
    async optionsToLogIn({ rpId }, challenge) {
      const { generateAuthenticationOptions } = await library();
      const asked = { rpID: rpId, challenge: bytes(challenge), timeout: TIMEOUT };
      return generateAuthenticationOptions({ ...asked, userVerification: 'required' });
    },
    async readMade({ place, challenge, response }) {
      const { verifyRegistrationResponse } = await library();
      const { registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: place.origin,
        expectedRPID: place.rpId,
        requireUserVerification: true,
      }).catch(() => ({ registrationInfo: undefined }));
      if (!registrationInfo) return null;
      const { id, publicKey, counter, transports } = registrationInfo.credential;
      return {
        credentialId: Buffer.from(id, 'base64url'),
        publicKey: Buffer.from(publicKey),
        counter,
        transports: transports ?? [],
        isOnThisDevice: response.authenticatorAttachment === 'platform',
      };
    },
    async readShown({ place, challenge, response }, { accountId, publicKey }) {
      const { userHandle } = response.response;
      if (userHandle && !Buffer.from(userHandle, 'base64url').equals(handleOf(accountId))) return null;
      const { verifyAuthenticationResponse } = await library();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: place.origin,
        expectedRPID: place.rpId,
        // The counter is compared where it is kept, with the row locked.
        credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter: 0 },
        requireUserVerification: true,
      }).catch(() => ({ verified: false, authenticationInfo: undefined }));
      return verified && authenticationInfo ? authenticationInfo.newCounter : null;
    },
  };
}
