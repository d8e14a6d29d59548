import type { Context } from '../context.ts';
import { Invalid } from '../errors.ts';
import { isId } from '../new-id.ts';
import { selectHasClient } from './run-entries.rows.server.ts';

/** Whether a run can be for this client: one of the agency's, deleted or not, since time accepted for it is still paid. */
export async function isClientOfRun(ctx: Context, clientId: string): Promise<boolean> {
  return isId(clientId) && (await ctx.db.run(selectHasClient(ctx.agency.id, clientId))).length > 0;
}

/** Requires that the client of a run, if any, exists. @throws Invalid at `clientId` */
export async function requireClientOfRun(ctx: Context, clientId: string | null): Promise<void> {
  if (clientId === null || (await isClientOfRun(ctx, clientId))) return;
  throw new Invalid([{ field: 'clientId', message: 'The requested client does not exist', code: 'not_found' }]);
}
