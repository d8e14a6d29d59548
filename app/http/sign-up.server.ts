import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { SignUpSchema } from '#domain/accounts/account.schema.ts';
import { nameProblems } from '#domain/agencies/free-name.server.ts';
import type { VisitorContext } from '#domain/context.ts';
import { isFirstRun } from '#domain/first-run/first-run.server.ts';
import { signUp } from '#domain/agencies/sign-up.server.ts';
import { portalUrl } from '#platform/host.ts';
import { callerOf, portalPlatform } from './caller.server.ts';
import type { Given } from '#app/components/sign-up-done.tsx';
import { signedUpCookie } from './cookies.server.ts';
import { visitorFormAction } from './visitor-form.server.ts';

/** Whether agencies sign themselves up, and what became of one that just did. On an agency's address it goes to the product's. */
export async function signUpLoader(args: LoaderFunctionArgs) {
  const { config } = await portalPlatform();
  const { agency, visitor } = await callerOf(args);
  if (agency) throw redirect(`${config.baseUrl}/signup`);
  const asked = new URL(args.request.url).searchParams.get('done');
  const done = asked === 'signedUp' || asked === 'requested' ? asked : null;
  const given = done && ((await signedUpCookie.parse(args.request.headers.get('Cookie'))) as Given | null);
  const mode = (await isFirstRun(visitor)) ? 'closed' : config.signUp;
  return data({ mode, host: new URL(config.baseUrl).host, done, given });
}

/** Whether the address that was asked for is taken, which the form tells anybody. */
const takenName = async (visitor: VisitorContext, { canonicalName }: Record<string, unknown>) =>
  typeof canonicalName === 'string' && canonicalName !== '' ? nameProblems(visitor, canonicalName) : [];

/** Signs an agency up. Where the operator approves, it is a request that waits for them. */
export const signUpAction = visitorFormAction(
  SignUpSchema,
  async ({ visitor, value, address }) => {
    const { config } = await portalPlatform();
    const ctx = {
      ...visitor,
      mode: config.signUp,
      portalUrl: (name: string) => portalUrl(config.baseUrl, name),
    };
    const done = await signUp(ctx, value, { address });
    const portal = done.outcome === 'signedUp' ? new URL(done.portalUrl).host : null;
    const given: Given = { emailAddress: value.emailAddress, agencyName: value.agencyName, portal };
    return redirect(`/signup?done=${done.outcome}`, {
      headers: { 'Set-Cookie': await signedUpCookie.serialize(given) },
    });
  },
  takenName,
);
