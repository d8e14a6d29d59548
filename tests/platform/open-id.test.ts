import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openOpenId } from '#platform/log-in/open-id.ts';
import { openSigningProvider } from '../support/open-id-provider.ts';

let provider: Awaited<ReturnType<typeof openSigningProvider>>;
const openId = openOpenId({ allowPrivate: true });
const ATTEMPT = {
  redirectUri: 'http://here.localhost:3000/login/sso/callback',
  state: 's',
  nonce: 'n',
  codeVerifier: 'v',
};
beforeAll(async () => {
  provider = await openSigningProvider();
});
beforeEach(() => {
  Object.assign(provider.told, { discovery: {}, keys: undefined });
});
afterAll(async () => provider.close());

test.each([
  { authorization_endpoint: '/authorize' },
  { authorization_endpoint: 5 },
  { token_endpoint: 'token' },
  { jwks_uri: {} },
  { userinfo_endpoint: '/me' },
  { scopes_supported: { openid: true } },
  { id_token_signing_alg_values_supported: 'RS256 ES256' },
  { token_endpoint_auth_methods_supported: 1 },
])(
  'A provider whose discovery document says %j is reported as none, rather than failing unexpectedly',
  async (wrong) => {
    provider.told.discovery = wrong;
    const none = { failure: 'noProvider', check: null };
    expect(await openId.authorisationAddress(provider, ATTEMPT, 'groups')).toEqual(none);
    expect(await openId.discover(provider)).toEqual(none);
  },
);

test.each([null, [], { keys: null }, { keys: 'RS256' }, 5])(
  'Keys that come as %j are reported as none',
  async (keys) => {
    expect(await openId.readKeys(provider)).toMatchObject({ done: { count: 1 } });
    provider.told.keys = keys;
    expect(await openId.readKeys(provider)).toEqual({ failure: 'noKeys', check: null });
  },
);
