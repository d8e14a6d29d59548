import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { originOf, portalUrl } from '../requests/host.ts';

/** Where a passkey is requested: its relying party id, and the origin of the requesting page. */
export type PasskeyPlace = { rpId: string; origin: string };

/** A credential as stored, with the transports of its device. */
export type StoredCredential = { credentialId: Buffer; publicKey: Buffer; transports: string[] };

/** A newly created credential. */
export type MadeCredential = StoredCredential & { counter: number; isOnThisDevice: boolean };

/** The person for whom a passkey is created, and the ones they already have. */
export type PasskeyPerson = {
  accountId: string;
  emailAddress: string;
  fullname: string;
  known: Pick<StoredCredential, 'credentialId' | 'transports'>[];
};

/** A browser's response after creating a passkey, and after using one. */
export type MadeResponse = RegistrationResponseJSON;
export type ShownResponse = AuthenticationResponseJSON;

/** The challenge for a device and its response. */
export type Answered<Response> = { place: PasskeyPlace; challenge: string; response: Response };

/** The options for browsers' passkey requests, and the verification of their responses. A device always has to verify its user. */
export type Passkeys = {
  /** Returns the place of an agency's pages, or of the product's own; null if browsers offer no passkeys at all. */
  placeOf(canonicalName: string | null): PasskeyPlace | null;
  /** The same for a request's host, at which the browser may offer none. */
  placeAt(host: string): PasskeyPlace | null;
  optionsToAdd(
    place: PasskeyPlace,
    challenge: string,
    holder: PasskeyPerson,
  ): Promise<PublicKeyCredentialCreationOptionsJSON>;
  optionsToLogIn(place: PasskeyPlace, challenge: string): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** Returns the new credential, or null if the response is invalid. */
  readMade(answered: Answered<MadeResponse>): Promise<MadeCredential | null>;
  /** Returns the device's counter, or null if the response is invalid: another place, challenge, key or account, or an unverified user. */
  readShown(
    answered: Answered<ShownResponse>,
    stored: { accountId: string; publicKey: Buffer },
  ): Promise<number | null>;
};

/** How long the browser itself waits for a response, in milliseconds. */
const TIMEOUT = 4 * 60_000;
const NUMBER = /^[\d.]+$|^\[/;

/** Loaded with the first passkey: no start and no command waits for it. */
const library = () => import('@simplewebauthn/server');

const isLocal = (hostname: string) => hostname === 'localhost' || hostname.endsWith('.localhost');
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const handleOf = (accountId: string) => new Uint8Array(Buffer.from(accountId.replaceAll('-', ''), 'hex'));

/**
 * Returns where a passkey is requested on a host of the installation. It belongs to the base host and works on all
 * hosts below it; if that is a single word, `localhost`, browsers only let each host act for itself.
 * @returns null on a host that is not the installation's, is an IP address, or has no https
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
      const requested = { rpID: rpId, challenge: bytes(challenge), timeout: TIMEOUT };
      return generateAuthenticationOptions({ ...requested, userVerification: 'required' });
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
        // The counter is compared where it is stored, with the row locked.
        credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter: 0 },
        requireUserVerification: true,
      }).catch(() => ({ verified: false, authenticationInfo: undefined }));
      return verified && authenticationInfo ? authenticationInfo.newCounter : null;
    },
  };
}
