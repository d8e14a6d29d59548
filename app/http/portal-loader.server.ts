import type { LoaderFunctionArgs } from '@remix-run/node';
import type { Context } from '#domain/context.ts';
import type { Caller } from '#platform/open-context.ts';
import { callerOf, openContext } from './caller.server.ts';
import { givingBackRefused } from './give-back.server.ts';
import { translateErrors } from './translate-errors.server.ts';

/** The input of a page's loader. */
export type LoaderInput = {
  ctx: Context;
  caller: Caller;
  params: Record<string, string | undefined>;
  url: URL;
  request: Request;
};

/**
 * Creates a loader for someone logged in: opens the context and turns domain errors into pages. A refused form's
 * content is given back if its page can no longer be shown.
 * @param load one query use-case; returns exactly what the page shows
 */
export function portalLoader<T>(load: (input: LoaderInput) => Promise<T>) {
  return (args: LoaderFunctionArgs): Promise<T> =>
    translateErrors(args.request, async () => {
      const { params, request } = args;
      return load({
        ctx: await openContext(args),
        caller: await callerOf(args),
        params,
        request,
        url: new URL(request.url),
      });
    }).catch(async (thrown: unknown) => Promise.reject(await givingBackRefused(thrown, args.context)));
}
