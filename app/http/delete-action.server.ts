import { z } from 'zod';
import type { Context } from '#domain/context.ts';
import { redirectWith } from './flash.server.ts';
import { formAction } from './form-action.server.ts';
import { pathsOf } from './paths-of.server.ts';
import { pageToReturnTo } from './return-to.server.ts';

/**
 * Creates the action of a page confirming a deletion.
 * @param id the URL parameter identifying the record
 * @param back the page that follows, with the message, unless it was opened from a list
 */
export function deleteAction<Gone>(
  id: string,
  remove: (ctx: Context, id: string) => Promise<Gone>,
  back: (to: ReturnType<typeof pathsOf>, gone: Gone) => string,
  message: string | ((gone: Gone) => string),
) {
  return formAction(z.object({}), async ({ ctx, params, request }) => {
    const gone = await remove(ctx, params[id]!);
    const said = typeof message === 'string' ? message : message(gone);
    const next = (await pageToReturnTo(request)) ?? back(pathsOf(ctx), gone);
    return redirectWith(next, { kind: 'good', message: said });
  });
}

/** The same for a record of the settings: followed by the settings page that lists it. */
export function deleteSettingAction<Gone>(
  id: string,
  remove: (ctx: Context, id: string) => Promise<Gone>,
  list: string,
  message: string | ((gone: Gone) => string),
) {
  return deleteAction(id, remove, (to) => to.settings(list), message);
}
