import type { z } from 'zod';
import type { Context } from '#domain/context.ts';
import { Conflict } from '#domain/errors.ts';
import { redirectWith } from './flash.server.ts';
import { formAction } from './form-action.server.ts';
import { pathsOf } from './paths-of.server.ts';

type Params = { webhookId: string; deliveryId: string };

/**
 * Makes the action of a button about an endpoint that has no page of its own. The endpoint's page comes back with the
 * message, or with why it could not be done.
 */
export function webhookDeed<Schema extends z.ZodObject>(
  schema: Schema,
  act: (input: { ctx: Context; value: z.output<Schema>; params: Params }) => Promise<string>,
) {
  return formAction(schema, async ({ ctx, value, params }) => {
    const given = params as Params;
    const back = pathsOf(ctx).webhook(given.webhookId);
    try {
      return await redirectWith(back, { kind: 'good', message: await act({ ctx, value, params: given }) });
    } catch (error) {
      if (error instanceof Conflict) return redirectWith(back, { kind: 'bad', message: error.message });
      throw error;
    }
  });
}
