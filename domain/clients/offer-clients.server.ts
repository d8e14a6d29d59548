import { CHOICES_AT_ONCE, type FoundChoices, foundOf, type Offered, offeredOf, wordsToFind } from '../browse.ts';
import type { Context } from '../context.ts';
import { reachOf } from '../roles/reach.ts';
import { selectChoices } from './client-choices.rows.server.ts';
import type { ClientChoice } from './list-client-choices.server.ts';

/** The clients whose timesheets the actor can see, as many as a filter offers at once. @param search words that their names hold */
export async function offerClients(ctx: Context, chosenId?: string, search = ''): Promise<Offered> {
  const found = await select(ctx, { search: wordsToFind(search) });
  const { choices, ...offered } = offeredOf(found, search);
  const isElsewhere = chosenId !== undefined && !choices.some(({ value }) => value === chosenId);
  const chosen = isElsewhere ? await select(ctx, { id: chosenId }) : [];
  return { choices: [...chosen, ...choices], ...offered };
}

/** The first of those clients that the words find. */
export async function findOfferedClients(ctx: Context, search: string): Promise<FoundChoices> {
  return foundOf(await select(ctx, { search: wordsToFind(search) }), search);
}

async function select(ctx: Context, narrowed: { search?: string; id?: string }) {
  const asked = { ...narrowed, most: CHOICES_AT_ONCE + 1 };
  const found = await ctx.db.run<ClientChoice>(selectChoices(ctx.db, ctx.agency.id, reachOf(ctx.actor), asked));
  return found.map(({ id, clientName }) => ({ value: id, label: clientName }));
}
