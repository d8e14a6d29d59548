import { refuseTakenId } from '../broken-constraint.ts';
import { type Context, now, transact } from '../context.ts';
import { newId } from '../new-id.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { refuseTakenReference } from '../reference.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { Client } from './client.ts';
import type { CreateClient } from './client.schema.ts';
import { insertClient } from './clients.rows.server.ts';
import { lockClient } from './get-client.server.ts';

/** Adds a client. @throws Forbidden, Conflict if a chosen id is taken, or Invalid if the reference is */
export async function createClient(ctx: Context, { clientId: id = newId(), ...client }: CreateClient): Promise<Client> {
  requirePermission(ctx.actor, 'client.edit');
  try {
    return await transact(ctx, async (tx) => {
      await insertClient(tx.db, tx.agency.id, id, client, now(tx));
      await recordEvent(tx, { action: 'client.created', subjectType: 'client', subjectId: id, after: client });
      return lockClient(tx, id);
    });
  } catch (error) {
    refuseTakenId(error, 'clients');
    refuseTakenReference(error, 'clients');
    throw error;
  }
}
