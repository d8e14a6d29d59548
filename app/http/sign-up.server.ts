import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { SignUpSchema } from '#domain/accounts/account.schema.ts';
import { signUp } from '#domain/agencies/sign-up.server.ts';
import { portalUrl } from '#platform/host.ts';
import { callerOf, portalPlatform } from './caller.server.ts';
import { visitorFormAction } from './visitor-form.server.ts';

/** Whether agencies sign themselves up, and what became of one that just did. On an agency's address it goes to the product's. */
export async function signUpLoader(args: LoaderFunctionArgs) {
  const { config } = await portalPlatform();
  const { agency } = await callerOf(args);
  if (agency) throw redirect(`${config.baseUrl}/signup`);
  const done = new URL(args.request.url).searchParams.get('done');
  return data({ mode: config.signUp, host: new URL(config.baseUrl).host, done });
}

/** Signs an agency up. A request that waits for the team's approval is kept as a line of the log. */
export const signUpAction = visitorFormAction(SignUpSchema, async ({ visitor, value, address }) => {
  const { config, log } = await portalPlatform();
  const ctx = {
    ...visitor,
    mode: config.signUp,
    portalUrl: (name: string) => portalUrl(config.baseUrl, name),
    keepRequest: (request: object) => log.info({ signUp: request }, 'an agency asks to sign up'),
  };
  const { outcome } = await signUp(ctx, value, { address });
  return redirect(`/signup?done=${outcome}`);
});
