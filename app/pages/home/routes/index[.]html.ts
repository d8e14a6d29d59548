import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { callerOf } from '#app/http/caller.server.ts';

/** Log-in or home. */
export async function loader(args: LoaderFunctionArgs) {
  const { account } = await callerOf(args);
  return redirect(account ? '/' : '/login');
}
