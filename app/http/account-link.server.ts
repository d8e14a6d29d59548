import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { type AccountLink, VERIFYING } from '#domain/accounts/mails/account-link.ts';
import { readToken } from '#domain/accounts/read-token.server.ts';
import type { VisitorContext } from '#domain/context.ts';
import { Invalid } from '#domain/errors.ts';
import { callerOf } from './caller.server.ts';
import { translateErrors } from './translate-errors.server.ts';

/** Reads what an emailed link leads to, or why it does not work. Opening it uses nothing up. */
export function readLink<Link>(args: LoaderFunctionArgs, read: (visitor: VisitorContext) => Promise<Link>) {
  return translateErrors(args.request, async () => {
    const { visitor } = await callerOf(args);
    try {
      return data({ link: await read(visitor), problem: null });
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      return data({ link: null, problem: error.message }, { status: error.code === 'link_expired' ? 410 : 404 });
    }
  });
}

/** Creates the loader of a page behind an emailed link that sets a password: whose it is, or why it does not work. */
export function accountLinkLoader(kinds: AccountLink[], param: string) {
  return (args: LoaderFunctionArgs) =>
    readLink(args, async (visitor) => ({
      ...(await readToken(visitor, args.params[param] ?? '', kinds)),
      /** Whether it opens the portal of an agency that signed up, rather than inviting to one. */
      opensPortal: visitor.agency?.status === 'unverified',
    }));
}

/** Returns whether a first password must be set; the use-case refuses a link that does not work. */
export async function needsPassword(args: LoaderFunctionArgs): Promise<boolean> {
  const { visitor } = await callerOf(args);
  const link = await readToken(visitor, args.params.key ?? '', VERIFYING).catch(() => null);
  return link?.needsPassword ?? false;
}
