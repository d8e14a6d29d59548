import { CHOICES_AT_ONCE, type FoundChoices } from '../browse.ts';
import type { Context } from '../context.ts';
import { reachOf } from '../roles/reach.ts';
import { isWholeText } from '../text.ts';
import { selectChoices } from './client-choices.rows.server.ts';
import type { ClientChoice } from './list-client-choices.server.ts';

/** How many clients a filter offers at once; it offers to find the others. */
const OFFERED = 50;

/** What a filter by client offers: some clients by name, the chosen one among them, and whether there are more. */
export type OfferedClients = { clients: ClientChoice[]; isLong: boolean; search: string };

/** The clients whose timesheets the actor can see, as many as a filter offers at once. @param search words that their names hold */
export async function offerClients(ctx: Context, chosenId?: string, search = ''): Promise<OfferedClients> {
  const found = await select(ctx, { search, most: OFFERED + 1 });
  const clients = found.slice(0, OFFERED);
  const isElsewhere = chosenId !== undefined && !clients.some(({ id }) => id === chosenId);
  const chosen = isElsewhere ? await select(ctx, { id: chosenId, most: 1 }) : [];
  return { clients: [...chosen, ...clients], isLong: search !== '' || found.length > OFFERED, search };
}

/** The first of those clients that the words find. */
export async function findOfferedClients(ctx: Context, search: string): Promise<FoundChoices> {
  const found = await select(ctx, { search, most: CHOICES_AT_ONCE });
  const choices = found.map(({ id, clientName }) => ({ value: id, label: clientName, detail: null }));
  return { search, choices, total: choices.length };
}

const select = async (ctx: Context, narrowed: { search?: string; id?: string; most: number }) =>
  !isWholeText(narrowed.search ?? '')
    ? []
    : ctx.db.run<ClientChoice>(selectChoices(ctx.db, ctx.agency.id, reachOf(ctx.actor), narrowed));
