import type { Context } from '../context.ts';
import { reachOf } from '../roles/reach.ts';
import { selectChoices } from './client-choices.rows.server.ts';

/** A client to choose or filter by. */
export type ClientChoice = { id: string; clientName: string };

/** Lists the clients whose timesheets the actor can see, by name. @param most how many at most; null for all */
export function listClientChoices(ctx: Context, most: number | null = 500): Promise<ClientChoice[]> {
  return ctx.db.run<ClientChoice>(selectChoices(ctx.db, ctx.agency.id, reachOf(ctx.actor), { most }));
}
