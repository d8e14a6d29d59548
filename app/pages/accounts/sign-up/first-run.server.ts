import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { checkFirstRun, foundFirstAgency } from '#domain/first-run/first-run.server.ts';
import { FirstAgencySchema } from '#domain/first-run/first-run.schema.ts';
import { NotFound } from '#domain/errors.ts';
import { portalUrl } from '#platform/requests/host.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { callerOf, portalPlatform, type RouteArgs } from '#app/http/caller.server.ts';
import { visitorFormAction } from '#app/http/visitor-form.server.ts';

/** Allows the first-run page only on the product's own address. @throws a 404 page anywhere else */
async function productOnly(args: RouteArgs) {
  const caller = await callerOf(args);
  if (caller.host !== 'product') throw new Response('There is nothing at this address.', { status: 404 });
  return caller;
}

/** Loads whether the link works, and the host that follows an agency's name; otherwise the reason it does not. */
export async function firstRunLoader(args: LoaderFunctionArgs) {
  const { visitor } = await productOnly(args);
  const { config } = await portalPlatform();
  const host = new URL(config.baseUrl).host;
  try {
    await checkFirstRun(visitor, args.params.key ?? '');
    return data({ host, problem: null });
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    return data({ host, problem: error.message }, { status: 404 });
  }
}

const found = visitorFormAction(FirstAgencySchema, async ({ visitor, value, params }) => {
  const { config } = await portalPlatform();
  const ctx = { ...visitor, portalUrl: (name: string) => portalUrl(config.baseUrl, name) };
  const { agency } = await foundFirstAgency(ctx, { ...value, key: params.key ?? '' });
  const message = `${agency.displayName} is at ${new URL(agency.portalUrl).host}. Please log in.`;
  return redirectWith('/login', { kind: 'good', message });
});

/** Creates the first agency, and redirects to its log-in. */
export const firstRunAction = async (args: LoaderFunctionArgs) => {
  await productOnly(args);
  return found(args);
};
