import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** The agency's client registration at a test provider. */
const CLIENT = { clientId: 'countersign', clientSecret: 'a secret of both sides' };

const CALLBACKS = ['here', 'there'].map((name) => `http://${name}.localhost:3000/login/sso/callback`);

/** A provider's claims about someone. */
export type TestPerson = { email?: string; email_verified?: boolean; name?: string; groups?: string[] | string };

const keyOf = (privateKey: KeyObject, kid: string) => ({
  ...privateKey.export({ format: 'jwk' }),
  ...{ kid, use: 'sig', alg: 'RS256' },
});

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

async function listen(handler: (issuer: string) => Handler): Promise<{ issuer: string; close(): Promise<void> }> {
  const server: Server = createServer();
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on('request', handler(issuer));
  return {
    issuer,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/**
 * Opens a real provider, in its own certified implementation. Whoever is named in the field on its one page is logged
 * in.
 * @param callbacks the addresses to which it sends people back
 */
export async function openProvider(people: Record<string, TestPerson>, callbacks = CALLBACKS) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const opened = await listen((issuer) => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          redirect_uris: callbacks,
          response_types: ['code'],
          grant_types: ['authorization_code'],
        },
      ],
      jwks: { keys: [keyOf(privateKey, 'own') as never] },
      cookies: { keys: ['a key of the tests'] },
      // Stated, since the library writes a notice for each one that is not.
      ttl: { Interaction: 3600, Grant: 3600, Session: 3600, AccessToken: 3600, IdToken: 3600, AuthorizationCode: 60 },
      scopes: ['openid', 'email', 'profile', 'groups'],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
      findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: id, ...people[id] }) }),
      async loadExistingGrant(ctx) {
        const grant = new ctx.oidc.provider.Grant({
          clientId: ctx.oidc.client!.clientId,
          accountId: ctx.oidc.session!.accountId,
        });
        grant.addOIDCScope('openid email profile groups');
        await grant.save();
        return grant;
      },
    });
    const main = provider.callback();
    return (request, response) => {
      const at = new URL(request.url ?? '/', issuer);
      if (!at.pathname.startsWith('/interaction/')) return void main(request, response);
      interact(provider, { request, response, at }).catch((error: Error) => {
        response.statusCode = 500;
        response.end(error.message);
      });
    };
  });
  return { ...opened, ...CLIENT, people };
}

async function interact(
  provider: Provider,
  { request, response, at }: { request: IncomingMessage; response: ServerResponse; at: URL },
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  const who = at.searchParams.get('who') ?? params.login_hint;
  if (typeof who !== 'string') {
    response.setHeader('Content-Type', 'text/html');
    response.end(
      '<!doctype html><title>Work account</title><form><label>Who <input name="who"></label><button>Log in</button></form>',
    );
    return;
  }
  const result = who === 'nobody' ? { error: 'access_denied' } : { login: { accountId: who } };
  await provider.interactionFinished(request, response, result);
}

/** Logs in at a provider as a browser does, and returns. @returns the query of the callback's address */
export async function logInAt(address: string, who: string): Promise<string> {
  const cookies = new Map<string, string>();
  const begun = new URL(address);
  begun.searchParams.set('login_hint', who);
  const callback = begun.searchParams.get('redirect_uri')!;
  let next = begun.href;
  for (let hop = 0; hop < 10; hop += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]!.split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`The provider went nowhere: ${response.status} ${await response.text()}`);
    next = new URL(location, next).href;
    if (next.startsWith(callback)) return new URL(next).search;
  }
  throw new Error('The provider never came back.');
}

/** How the token of the signing provider differs from a correct one. */
export type Wrong = {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  /** Signed with a key that the provider does not publish. */
  isForeignKey?: boolean;
  /** Without a signature. */
  isUnsigned?: boolean;
};

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Opens a provider that signs anything, right or wrong, with the keys that it publishes. `answer` is the token for the
 * next code, `discovery` what differs in its discovery document, and `keys` what it sends in place of its keys.
 */
export async function openSigningProvider() {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const told = {
    wrong: {} as Wrong,
    nonce: '',
    person: {} as Record<string, unknown>,
    discovery: {} as object,
    keys: undefined as unknown,
  };
  const opened = await listen((issuer) => (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    const json = (body: unknown, status = 200) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (pathname === '/.well-known/openid-configuration')
      return json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        authorization_response_iss_parameter_supported: true,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'HS256'],
        ...told.discovery,
      });
    if (pathname === '/keys' && told.keys !== undefined) return json(told.keys);
    if (pathname === '/keys') return json({ keys: [{ ...publicOf(own), kid: 'own', use: 'sig', alg: 'RS256' }] });
    if (pathname !== '/token') return json({ error: 'not_found' }, 404);
    return json({ access_token: 'access', token_type: 'Bearer', id_token: tokenOf(issuer) });
  });
  const publicOf = (key: KeyObject) => createPublicKey(key).export({ format: 'jwk' });
  const tokenOf = (issuer: string) => {
    const { wrong, nonce, person } = told;
    const seconds = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: CLIENT.clientId, iat: seconds, exp: seconds + 300, nonce, ...person };
    const head = { alg: wrong.isUnsigned ? 'none' : 'RS256', kid: 'own', ...wrong.header };
    const signed = `${encoded(head)}.${encoded({ ...claims, ...wrong.claims })}`;
    if (wrong.isUnsigned) return `${signed}.`;
    return `${signed}.${sign('sha256', Buffer.from(signed), wrong.isForeignKey ? foreign : own).toString('base64url')}`;
  };
  return {
    ...opened,
    ...CLIENT,
    told,
    /** Returns the query with which someone returns from a login started at this address. */
    comeBack(address: string, person: TestPerson & { sub: string }, wrong: Wrong = {}): string {
      const requested = new URL(address).searchParams;
      Object.assign(told, { wrong, person, nonce: requested.get('nonce') ?? '' });
      const query = { code: 'a code', state: requested.get('state') ?? '', iss: opened.issuer };
      return `?${new URLSearchParams(query).toString()}`;
    },
  };
}

export type TestProvider = Awaited<ReturnType<typeof openProvider>>;
