import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { type AccountLink, VERIFYING } from '#domain/accounts/account-link.ts';
import { readToken } from '#domain/accounts/read-token.server.ts';
import { Invalid } from '#domain/errors.ts';
import { callerOf } from './caller.server.ts';
import { translateErrors } from './translate-errors.server.ts';

/** Makes the loader of a page behind a mailed link: whose it is, or why it does not work. Opening it uses nothing. */
export function accountLinkLoader(kinds: AccountLink[], param: string) {
  return (args: LoaderFunctionArgs) =>
    translateErrors(args.request, async () => {
      const { visitor } = await callerOf(args);
      try {
        return data({ link: await readToken(visitor, args.params[param] ?? '', kinds), problem: null });
      } catch (error) {
        if (!(error instanceof Invalid)) throw error;
        return data({ link: null, problem: error.message }, { status: error.code === 'link_expired' ? 410 : 404 });
      }
    });
}

/** Whether a first password is to be set; a link that does not work is left to the use-case to refuse. */
export async function needsPassword(args: LoaderFunctionArgs): Promise<boolean> {
  const { visitor } = await callerOf(args);
  const link = await readToken(visitor, args.params.key ?? '', VERIFYING).catch(() => null);
  return link?.needsPassword ?? false;
}
