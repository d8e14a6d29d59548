import { createRoute, type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { getCookie } from 'hono/cookie';
import { VERIFYING } from '#domain/accounts/mails/account-link.ts';
import {
  ConfirmAccountSchema,
  LogInSchema,
  RequestEmailSchema,
  ResetPasswordSchema,
  SignUpSchema,
} from '#domain/accounts/account.schema.ts';
import { logIn } from '#domain/accounts/log-in/log-in.server.ts';
import { logOut } from '#domain/accounts/log-in/log-out.server.ts';
import { readToken } from '#domain/accounts/read-token.server.ts';
import { requestPasswordReset, requestVerification } from '#domain/accounts/mails/request-email.server.ts';
import { resetPassword } from '#domain/accounts/reset-password.server.ts';
import { verifyAccount } from '#domain/accounts/verify-account.server.ts';
import { signUp } from '#domain/agencies/sign-up.server.ts';
import { Unauthenticated } from '#domain/errors.ts';
import { portalUrl } from '#platform/requests/host.ts';
import {
  clearedSessionCookie,
  deviceCookie,
  deviceCookieName,
  sessionCookie,
} from '#platform/log-in/session-cookie.ts';
import type { ApiEnvironment } from '../environment.ts';
import { body, json, problems } from './responses.ts';

const RouteSchema = z.object({ route: z.string() }).strict().openapi('RouteToGoTo');
const onward = json(RouteSchema, 'Done; where to go');
const open = { tags: ['accounts'], security: [] };
const params = z.object({ key: z.string() });
type Words = { operationId: string; summary: string; description: string };
const goingOn = <P extends string, R extends RouteConfig['request']>(path: P, words: Words, request: R) =>
  createRoute({ ...open, method: 'post', path, ...words, request, responses: { 200: onward, ...problems(422) } });
const post = <P extends string, S extends z.ZodType>(
  path: P,
  operationId: string,
  schema: S,
  summary: string,
  description: string,
) => goingOn(path, { operationId, summary, description }, { body: body(schema) });
const OF_KEY = 'Call it on the address of the agency whose email contained the key. A key works once.';
const postKey = <P extends string, S extends z.ZodType>(path: P, operationId: string, schema: S, summary: string) =>
  goingOn(path, { operationId, summary, description: OF_KEY }, { params, body: body(schema) });

const SAME = 'The answer is the same whether or not there is such an account.';
const signUpRoute = post(
  '/accounts/local/signup',
  'signUp',
  SignUpSchema.strict(),
  'Sign an agency up',
  'The administrator gets a verification email, where the operator has to approve it only then. Refused where the installation does not let agencies sign up.',
);
const verifyEmail = post(
  '/accounts/local/verify/email',
  'requestVerification',
  RequestEmailSchema.strict(),
  'Ask for a new verification email',
  SAME,
);
const resetEmail = post(
  '/accounts/local/resetpassword',
  'requestPasswordReset',
  RequestEmailSchema.strict(),
  'Ask for a password reset email',
  SAME,
);
const logInRoute = post(
  '/accounts/local/login',
  'logIn',
  LogInSchema.strict(),
  'Log in',
  'Sets the session cookie. An account with log-in codes answers 401 `totp_required` until `code` is sent too.',
);
const verify = postKey(
  '/accounts/local/verify/{key}',
  'verifyAccount',
  ConfirmAccountSchema.strict(),
  'Join the agency; sets the first password, which needs the terms, and leaves one that is set',
);
const reset = postKey(
  '/accounts/local/resetpassword/{key}',
  'resetPassword',
  ResetPasswordSchema.strict(),
  'Set a new password',
);
const Link = z
  .object({ emailAddress: z.string(), fullname: z.string(), needsPassword: z.boolean(), expiresAt: z.string() })
  .strict()
  .openapi('VerificationLink');
const readKey = createRoute({
  ...open,
  method: 'get',
  path: '/accounts/local/verify/{key}',
  operationId: 'readVerification',
  summary: 'Whose verification a key is',
  description: 'Reading does not use up the key.',
  request: { params },
  responses: { 200: json(Link, 'The account that the key verifies'), ...problems(422) },
});
const logOutRoute = createRoute({
  tags: ['accounts'],
  security: [{ session: [] }],
  method: 'post',
  path: '/accounts/local/logout',
  operationId: 'logOut',
  summary: 'Log out',
  description: 'Ends the session and clears its cookie. Ending a session that has already ended changes nothing.',
  responses: { 200: onward, ...problems() },
});
const Me = z
  .object({
    id: z.string(),
    emailAddress: z.string(),
    fullname: z.string().openapi({ description: 'The name the agency has for them, else their own, else their email' }),
    profileName: z
      .string()
      .nullable()
      .openapi({ description: 'The name they chose themselves; not shown to any agency' }),
    currentRoleId: z.string().nullable(),
  })
  .strict()
  .openapi('MyAccount');
const me = createRoute({
  tags: ['accounts'],
  security: [{ session: [] }],
  method: 'get',
  path: '/accounts/me',
  operationId: 'getMyAccount',
  summary: 'Who is logged in',
  description: 'Needs the session cookie.',
  responses: { 200: json(Me, 'The account'), ...problems() },
});

/** Returns where a request comes from, and what its browser keeps. */
const fromOf = (c: HonoContext<ApiEnvironment>) => ({
  address: c.env?.clientAddress ?? 'unknown',
  userAgent: c.req.header('User-Agent') ?? null,
  sessionId: c.get('caller').session?.id ?? null,
  devices: getCookie(c, deviceCookieName(c.get('platform').config.baseUrl)) ?? null,
});
const TO_LOG_IN = { route: '/login' };

/** Registers the endpoints of a person's account. */
export function accounts(api: OpenAPIHono<ApiEnvironment>): void {
  api.openapi(signUpRoute, async (c) => {
    const { config } = c.get('platform');
    const ctx = {
      ...c.get('caller').visitor,
      mode: config.signUp,
      portalUrl: (name: string) => portalUrl(config.baseUrl, name),
    };
    const { outcome } = await signUp(ctx, c.req.valid('json'), fromOf(c));
    return c.json({ route: `/signup?done=${outcome}` }, 200);
  });
  api.openapi(verifyEmail, async (c) => {
    await requestVerification(c.get('caller').visitor, c.req.valid('json'), fromOf(c));
    return c.json(TO_LOG_IN, 200);
  });
  api.openapi(resetEmail, async (c) => {
    await requestPasswordReset(c.get('caller').visitor, c.req.valid('json'), fromOf(c));
    return c.json(TO_LOG_IN, 200);
  });
  api.openapi(readKey, async (c) =>
    c.json(await readToken(c.get('caller').visitor, c.req.valid('param').key, VERIFYING), 200),
  );
  api.openapi(verify, async (c) => {
    await verifyAccount(c.get('caller').visitor, { ...c.req.valid('json'), ...c.req.valid('param') });
    return c.json(TO_LOG_IN, 200);
  });
  api.openapi(reset, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param') };
    const { devices } = await resetPassword(c.get('caller').visitor, input, fromOf(c).devices);
    c.header('Set-Cookie', deviceCookie(c.get('platform').config.baseUrl, devices));
    return c.json(TO_LOG_IN, 200);
  });
  api.openapi(logInRoute, async (c) => {
    const { baseUrl } = c.get('platform').config;
    const session = await logIn(c.get('caller').visitor, c.req.valid('json'), fromOf(c));
    c.header('Set-Cookie', sessionCookie(baseUrl, session));
    c.header('Set-Cookie', deviceCookie(baseUrl, session.devices), { append: true });
    return c.json({ route: '/' }, 200);
  });
  api.openapi(logOutRoute, async (c) => {
    const { visitor, session } = c.get('caller');
    if (session) await logOut(visitor, session.id);
    c.header('Set-Cookie', clearedSessionCookie(c.get('platform').config.baseUrl));
    return c.json(TO_LOG_IN, 200);
  });
  api.openapi(me, (c) => {
    const { account, currentRole } = c.get('caller');
    if (!account) throw new Unauthenticated();
    return c.json({ ...account, currentRoleId: currentRole?.id ?? null }, 200);
  });
}
