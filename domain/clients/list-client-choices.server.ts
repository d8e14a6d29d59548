import type { Context } from '../context.ts';
import { reachOf } from '../roles/reach.ts';
import { selectChoices } from './client-choices.rows.server.ts';

/** A client to choose or filter by. */
export type ClientChoice = { id: string; clientName: string };

/** The clients whose timesheets the actor can see, by name. */
export function listClientChoices(ctx: Context): Promise<ClientChoice[]> {
  return ctx.db.run<ClientChoice>(selectChoices(ctx.db, ctx.agency.id, reachOf(ctx.actor)));
}
