import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { callerOf } from '#app/http/caller.server.ts';
import { pathsFor } from '#app/paths.ts';

/** The role's home is its timesheets (spec §2). */
export async function loader(args: LoaderFunctionArgs) {
  const { currentRole } = await callerOf(args);
  throw redirect(pathsFor(currentRole?.id ?? null).timesheets());
}
