import { z } from 'zod';
import type { Context } from '#domain/context.ts';
import { Conflict, Forbidden, Invalid, NotFound, TooMany } from '#domain/errors.ts';
import { redirectWith } from './flash.server.ts';
import { formAction } from './form-action.server.ts';
import { pathsOf } from './paths-of.server.ts';
import { pageToReturnTo } from './return-to.server.ts';

type Params = Record<string, string>;
type Paths = ReturnType<typeof pathsOf>;

/**
 * Creates the action of a button without its own page. The page it is on is shown again with the message, or with the
 * reason for failure; in a row of a list, that is the list named in the URL.
 * @param page the path of that page, determined before acting
 * @param act does it; returns the message
 */
export function buttonAction<Schema extends z.ZodObject>(
  schema: Schema,
  page: (ctx: Context, params: Params) => string | Promise<string>,
  act: (input: { ctx: Context; value: z.output<Schema>; params: Params }) => Promise<string>,
) {
  const press: Parameters<typeof formAction<Schema>>[1] = async ({ ctx, value, params: given, request }) => {
    const params = given as Params;
    const list = await pageToReturnTo(request);
    const path = list ?? (await page(ctx, params));
    try {
      return await redirectWith(path, { kind: 'good', message: await act({ ctx, value, params }) });
    } catch (error) {
      const isGone = error instanceof NotFound || error instanceof Forbidden;
      const isReported = error instanceof Conflict || error instanceof Invalid || error instanceof TooMany;
      // The list still exists; a deleted record's page does not.
      if (isReported || (isGone && list !== null)) return redirectWith(path, { kind: 'bad', message: error.message });
      throw error;
    }
  };
  return formAction(schema, press, { hasPage: false });
}

/**
 * The same for a button that sends only its place: the URL says what is meant.
 * @param message shown once it is done
 */
export function plainButtonAction(
  page: (to: Paths, params: Params) => string,
  act: (ctx: Context, params: Params) => Promise<unknown>,
  message: string,
) {
  return buttonAction(
    z.object({}),
    (ctx, params) => page(pathsOf(ctx), params),
    async ({ ctx, params }) => {
      await act(ctx, params);
      return message;
    },
  );
}
