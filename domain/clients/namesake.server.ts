import type { Context } from '../context.ts';
import { Invalid } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { selectNamesake } from './clients.rows.server.ts';

type Named = { clientName?: string | undefined; clientId?: string; isNamesakeMeant?: boolean | undefined };

/**
 * Asks before a second client of one name is saved; case and spacing make no other name. Two branches may share a name, so that
 * whoever says that they mean it goes on. @param named `clientId` is the client's own, where it has one
 * @throws Forbidden, or Invalid at `isNamesakeMeant`, naming the other client
 */
export async function requireClientNameMeant(
  ctx: Context,
  { clientName, clientId, isNamesakeMeant }: Named,
): Promise<void> {
  requirePermission(ctx.actor, 'client.edit');
  if (clientName === undefined || isNamesakeMeant) return;
  const other = await selectNamesake(ctx.db, ctx.agency.id, clientName, clientId ?? null);
  if (!other) return;
  const known = other.reference ? `${other.clientName} (${other.reference})` : other.clientName;
  const message = `There is already a client called ${known}. Tick this to have a second client of the same name.`;
  throw new Invalid([{ field: 'isNamesakeMeant', message, code: 'already_exists' }]);
}
