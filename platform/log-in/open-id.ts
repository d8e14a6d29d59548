import type { Configuration, ServerMetadata } from 'openid-client';
import type { OpenIdCheck, OpenIdFailure } from '#domain/sso/sso.ts';
import { createGuardedFetch, NoAnswer } from '../outgoing/guarded-fetch.ts';
import { addressRefusal, type CallOptions } from '../outgoing/outgoing-address.ts';

/** A provider, and an agency's client registration there. */
export type OpenIdProvider = { issuer: string; clientId: string; clientSecret: string };

/** A login in progress: what recognises it again, and what proves that the response belongs to it. */
export type OpenIdAttempt = { redirectUri: string; state: string; nonce: string; codeVerifier: string };

/** The result, or the failure; `check` is the check of a token that failed. */
export type OpenIdOutcome<Done> = { done: Done } | { failure: OpenIdFailure; check: OpenIdCheck | null };

/** The relevant parts of a provider's discovery document. */
export type OpenIdDescription = { address: string; issuer: string };
/** A provider's signing keys. */
export type OpenIdKeys = { count: number; algorithms: string[] };
/** The claims of a valid token about a person, with those from the provider's user info. */
export type OpenIdClaims = Record<string, unknown>;

/** Communicates with OpenID Connect providers named by agencies. Never inside a transaction, and never throws. */
export type OpenId = {
  /** Returns why an issuer may not be called, in words for whoever typed it; null if it may. */
  refusal(issuer: string): string | null;
  /** Reads the provider's discovery document. */
  discover(provider: OpenIdProvider): Promise<OpenIdOutcome<OpenIdDescription>>;
  /** Reads its keys. */
  readKeys(provider: OpenIdProvider): Promise<OpenIdOutcome<OpenIdKeys>>;
  /**
   * Returns the address to which the person's browser goes to log in. @param claim what is read besides the email;
   * requested if it is offered as a scope
   */
  authorisationAddress(provider: OpenIdProvider, attempt: OpenIdAttempt, claim: string): Promise<OpenIdOutcome<string>>;
  /**
   * Returns the provider's claims about the returning person: state, issuer, audience, nonce, time and signature are
   * valid.
   * @param search the query of the address that they returned to
   */
  readAnswer(
    provider: OpenIdProvider,
    attempt: OpenIdAttempt,
    answer: { search: string; claim: string },
  ): Promise<OpenIdOutcome<OpenIdClaims>>;
};

/** The accepted signatures: none based on a shared secret, and never an unsigned token. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'];
const SECONDS_OF_CLOCKS = 60;

/** Loaded with the first login: no start and no command waits for it. */
const library = () => import('openid-client');

class Failed extends Error {
  readonly failure: OpenIdFailure;
  readonly check: OpenIdCheck | null;
  constructor(failure: OpenIdFailure, check: OpenIdCheck | null = null) {
    super(failure);
    this.failure = failure;
    this.check = check;
  }
}

/** How far a response has been processed: what a refusal means depends on it. */
type Stage = 'callback' | 'token' | 'keys' | 'profile';

/** @param options.allowPrivate whether the installation allows plain http and private addresses */
export function openOpenId(options: CallOptions): OpenId {
  const { allowPrivate } = options;
  const refusal = (url: string) => addressRefusal(url, allowPrivate);
  const ask = createGuardedFetch(options);
  const fetched = async (url: string, requested: object) => {
    const response = await ask(url, requested);
    if (response.status >= 500) throw new NoAnswer('unreachable');
    return response;
  };

  async function describe({ issuer, clientId, clientSecret }: OpenIdProvider, stage?: (url: string) => void) {
    const client = await library();
    const insecure = allowPrivate ? [client.allowInsecureRequests] : [];
    const found = await client
      .discovery(new URL(issuer), clientId, undefined, undefined, { [client.customFetch]: fetched, execute: insecure })
      .catch((error: unknown) => {
        if (codeOf(error) === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') throw new Failed('otherIssuer');
        throw notAnswered(error) ?? new Failed('noProvider');
      });
    const metadata = found.serverMetadata();
    // Exactly: one host may serve many tenants.
    if (metadata.issuer !== issuer) throw new Failed('otherIssuer');
    if (!isUsable(metadata) || refusal(metadata.authorization_endpoint!) !== null) throw new Failed('noProvider');
    const config = configure(client, { ...metadata }, { clientId, clientSecret });
    config[client.customFetch] = (url, requested) => {
      stage?.(url);
      return fetched(url, requested);
    };
    if (allowPrivate) client.allowInsecureRequests(config);
    client.enableNonRepudiationChecks(config);
    return { client, config, metadata };
  }

  return {
    refusal,
    discover: (provider) =>
      outcome(async () => {
        const { metadata } = await describe(provider);
        const address = `${provider.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
        return { address, issuer: metadata.issuer };
      }),
    readKeys: (provider) =>
      outcome(async () => {
        const { metadata } = await describe(provider);
        const response = await fetched(metadata.jwks_uri!, {}).catch((error: unknown) => {
          throw notAnswered(error) ?? new Failed('noKeys');
        });
        const answer = (await response.json().catch(() => null)) as { keys?: unknown } | null;
        const keys = answer?.keys;
        if (response.status !== 200 || !Array.isArray(keys) || keys.length === 0) throw new Failed('noKeys');
        return { count: keys.length, algorithms: allowedAlgorithms(metadata) };
      }),
    authorisationAddress: (provider, { redirectUri, state, nonce, codeVerifier }, claim) =>
      outcome(async () => {
        const { client, config, metadata } = await describe(provider);
        const scopes = ['openid', 'email', 'profile', ...(metadata.scopes_supported?.includes(claim) ? [claim] : [])];
        const requested = {
          redirect_uri: redirectUri,
          scope: [...new Set(scopes)].join(' '),
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        };
        return client.buildAuthorizationUrl(config, requested).href;
      }),
    readAnswer: (provider, { redirectUri, state, nonce, codeVerifier }, { search, claim }) =>
      outcome(async () => {
        let stage: Stage = 'callback';
        const endpoints = new Map<string | undefined, Stage>();
        const { client, config, metadata } = await describe(provider, (url) => {
          stage = endpoints.get(url) ?? stage;
        });
        endpoints.set(metadata.token_endpoint, 'token');
        endpoints.set(metadata.jwks_uri, 'keys');
        endpoints.set(metadata.userinfo_endpoint, 'profile');
        const cameTo = new URL(redirectUri);
        cameTo.search = search;
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier };
        try {
          const tokens = await client.authorizationCodeGrant(config, cameTo, { ...checks, idTokenExpected: true });
          const claims: OpenIdClaims = { ...tokens.claims() };
          if (claims.iss !== provider.issuer) throw new Failed('invalidToken', 'issuer');
          const isWhole = claims.email !== undefined && claims[claim] !== undefined;
          if (isWhole || !metadata.userinfo_endpoint) return claims;
          const profile = await client.fetchUserInfo(config, tokens.access_token, String(claims.sub));
          return { ...profile, ...claims };
        } catch (error) {
          throw error instanceof Failed ? error : (notAnswered(error) ?? refusedAt(stage, error));
        }
      }),
  };
}

const isAddress = (value: unknown) => typeof value === 'string' && URL.canParse(value);
const isList = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Whether what a discovery document says is what it should be: the library only compares the issuer. */
function isUsable(metadata: Partial<ServerMetadata>): boolean {
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = metadata;
  const lists = [
    metadata.scopes_supported,
    metadata.id_token_signing_alg_values_supported,
    metadata.token_endpoint_auth_methods_supported,
  ];
  return (
    [authorization_endpoint, token_endpoint, jwks_uri].every(isAddress) &&
    isAddress(userinfo_endpoint ?? authorization_endpoint) &&
    lists.every((list) => isList(list ?? []))
  );
}

type Library = Awaited<ReturnType<typeof library>>;

function allowedAlgorithms(metadata: Partial<ServerMetadata>): string[] {
  const offered = metadata.id_token_signing_alg_values_supported ?? ['RS256'];
  const allowed = ALGORITHMS.filter((one) => offered.includes(one));
  if (allowed.length === 0) throw new Failed('noKeys', 'algorithm');
  return allowed;
}

/** Configures the client as the provider requires: narrowed signatures, and the secret sent in the way it asks for. */
function configure(
  client: Library,
  metadata: ServerMetadata,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
): Configuration {
  const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const way = ways.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
  const narrowed = { ...metadata, id_token_signing_alg_values_supported: allowedAlgorithms(metadata) };
  return new client.Configuration(
    narrowed,
    clientId,
    { [client.clockTolerance]: SECONDS_OF_CLOCKS },
    way(clientSecret),
  );
}

async function outcome<Done>(work: () => Promise<Done>): Promise<OpenIdOutcome<Done>> {
  try {
    return { done: await work() };
  } catch (error) {
    if (error instanceof Failed) return { failure: error.failure, check: error.check };
    throw error;
  }
}

/** Yields an error and its causes, outermost first. */
function* causesOf(error: unknown): Generator<object> {
  for (let one = error, depth = 0; typeof one === 'object' && one !== null && depth < 6; depth += 1) {
    yield one;
    one = (one as { cause?: unknown }).cause;
  }
}

const codeOf = (error: unknown) => (error as { code?: string }).code;

/** Returns the failure for a missing response; null if there was one. */
function notAnswered(error: unknown): Failed | null {
  for (const one of causesOf(error))
    if (one instanceof NoAnswer) return new Failed(one.why === 'refused' ? 'addressRefused' : 'unreachable');
  return null;
}

const CHECK_OF_CLAIM: Record<string, OpenIdCheck> = { aud: 'audience', azp: 'audience', iss: 'issuer', nonce: 'nonce' };

/** Interprets a refusal by the library, by how far the response had been processed. */
function refusedAt(stage: Stage, error: unknown): Failed {
  const causes = [...causesOf(error)] as { code?: string; error?: string; claim?: string; message?: string }[];
  const has = (code: string) => causes.some((one) => one.code === code);
  if (stage === 'callback') return new Failed(has('OAUTH_AUTHORIZATION_RESPONSE_ERROR') ? 'refusedThere' : 'mixedUp');
  if (has('OAUTH_WWW_AUTHENTICATE_CHALLENGE') && stage === 'token') return new Failed('clientRefused');
  if (has('OAUTH_RESPONSE_BODY_ERROR')) {
    const isClient = causes.some(({ error: said }) => said === 'invalid_client' || said === 'unauthorized_client');
    return new Failed(isClient ? 'clientRefused' : 'mixedUp');
  }
  if (stage === 'keys' && has('OAUTH_RESPONSE_IS_NOT_CONFORM')) return new Failed('noKeys');
  if (has('OAUTH_JWT_TIMESTAMP_CHECK_FAILED')) return new Failed('invalidToken', 'time');
  const claim = causes.find((one) => typeof one.claim === 'string')?.claim;
  if (claim !== undefined) return new Failed('invalidToken', CHECK_OF_CLAIM[claim] ?? null);
  return new Failed('invalidToken', stage === 'keys' ? 'signature' : null);
}
