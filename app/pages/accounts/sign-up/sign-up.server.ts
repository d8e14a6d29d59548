import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { type SignUp, SignUpSchema } from '#domain/accounts/account.schema.ts';
import { nameProblems } from '#domain/agencies/free-name.server.ts';
import type { Context, VisitorContext } from '#domain/context.ts';
import { NotFound } from '#domain/errors.ts';
import { isFirstRun } from '#domain/first-run/first-run.server.ts';
import { signUp } from '#domain/agencies/sign-up.server.ts';
import { portalUrl } from '#platform/requests/host.ts';
import { openAgencyContext } from '#platform/open-context.ts';
import { sessionSecret } from '#platform/log-in/session-secret.ts';
import type { Given } from './sign-up-done.tsx';
import { callerOf, portalPlatform } from '#app/http/caller.server.ts';
import { signedUpCookie } from '#app/http/cookies.server.ts';
import { visitorFormAction } from '#app/http/visitor-form.server.ts';

/** What the browser stores of a sign-up: what was typed, and the agency founded for it. */
type StoredSignUp = { typed: Omit<SignUp, 'terms'>; agencyId: string | null; portal: string | null };

const cookie = async () => signedUpCookie(sessionSecret((await portalPlatform()).config));

const readDraftsCookie = async (request: Request) =>
  (await (await cookie()).parse(request.headers.get('Cookie'))) as StoredSignUp | null;

/** Whether the form is shown or sent to give a different email address. */
const isAgain = ({ url }: Request) => new URL(url).searchParams.has('again');

/** Loads whether agencies can sign up, and the result of a sign-up just made. An agency's address redirects to the product's. */
export async function signUpLoader(args: LoaderFunctionArgs) {
  const { config } = await portalPlatform();
  const { agency, visitor } = await callerOf(args);
  if (agency) throw redirect(`${config.baseUrl}/signup`);
  const requested = new URL(args.request.url).searchParams.get('done');
  const done = requested === 'signedUp' || requested === 'requested' ? requested : null;
  const kept = done || isAgain(args.request) ? await readDraftsCookie(args.request) : null;
  const mode = (await isFirstRun(visitor)) ? 'closed' : config.signUp;
  const host = new URL(config.baseUrl).host;
  return data({ mode, host, done, given: kept && done && givenOf(kept), typed: kept && !done ? valuesOf(kept) : null });
}

const givenOf = ({ typed: { emailAddress, agencyName }, portal }: StoredSignUp): Given => ({
  emailAddress,
  agencyName,
  portal,
});

/** Returns what was typed as the form's initial values. */
const valuesOf = ({ typed: { canonicalName = '', websiteAddress, ...rest } }: StoredSignUp) => ({
  ...rest,
  canonicalName,
  websiteAddress: websiteAddress ?? '',
  terms: 'on',
});

/** Returns the agency this browser signed up before, if its form is sent again; null if there is none or none any more. */
async function earlierAgency(request: Request): Promise<Context | null> {
  const kept = isAgain(request) ? await readDraftsCookie(request) : null;
  if (!kept?.agencyId) return null;
  return openAgencyContext(await portalPlatform(), kept.agencyId, { kind: 'system' }).catch((error: unknown) => {
    if (error instanceof NotFound) return null;
    throw error;
  });
}

/** Returns whether the requested name is taken, which the form tells anyone. */
const takenName = async (visitor: VisitorContext, { canonicalName }: Record<string, unknown>) =>
  typeof canonicalName === 'string' && canonicalName !== '' ? nameProblems(visitor, canonicalName) : [];

/** Signs an agency up. If the operator approves sign-ups, it is a request awaiting them. */
export const signUpAction = visitorFormAction(
  SignUpSchema,
  async ({ visitor, value, address, request }) => {
    const { config } = await portalPlatform();
    const ctx = {
      ...visitor,
      mode: config.signUp,
      portalUrl: (name: string) => portalUrl(config.baseUrl, name),
    };
    const done = await signUp(ctx, value, { address, earlier: await earlierAgency(request) });
    const { terms: _, ...typed } = value;
    const isThere = done.outcome === 'signedUp';
    const kept: StoredSignUp = {
      typed,
      agencyId: isThere ? done.agencyId : null,
      portal: isThere ? new URL(done.portalUrl).host : null,
    };
    return redirect(`/signup?done=${done.outcome}`, {
      headers: { 'Set-Cookie': await (await cookie()).serialize(kept) },
    });
  },
  async (visitor, typed, _params, request) => {
    const earlier = await earlierAgency(request);
    return typed.canonicalName === earlier?.agency.canonicalName ? [] : takenName(visitor, typed);
  },
);
