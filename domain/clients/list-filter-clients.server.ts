import { CHOICES_AT_ONCE, type FoundChoices, foundOf, type Offered, offeredOf, wordsToFind } from '../browse.ts';
import type { Context } from '../context.ts';
import { isId } from '../new-id.ts';
import { reachOf } from '../roles/reach.ts';
import { selectChoices } from './client-choices.rows.server.ts';
import type { ClientChoice } from './list-client-choices.server.ts';

/** Returns the clients whose timesheets the actor can see, as many as a filter offers at once. @param search words in their names */
export async function listFilterClients(ctx: Context, chosenId?: string, search = ''): Promise<Offered> {
  const found = await select(ctx, { search: wordsToFind(search) });
  const { choices, ...offered } = offeredOf(found, search);
  return { choices: await withChosenClient(ctx, choices, chosenId), ...offered };
}

/**
 * Returns a filter's choices, with the selected client first if it is not among them: by name, deleted or not, if the
 * actor may know it, so that a set filter never appears to cover all clients.
 */
export async function withChosenClient(
  ctx: Context,
  choices: Offered['choices'],
  chosenId: string | null | undefined,
): Promise<Offered['choices']> {
  if (!chosenId || choices.some(({ value }) => value === chosenId)) return choices;
  const [chosen] = isId(chosenId) ? await select(ctx, { id: chosenId }) : [];
  const unknown = reachOf(ctx.actor).kind === 'agency' ? 'A client that no longer exists' : 'Another client';
  return [chosen ?? { value: chosenId, label: unknown }, ...choices];
}

/** Finds the first of those clients matching the search. */
export async function findOfferedClients(ctx: Context, search: string): Promise<FoundChoices> {
  return foundOf(await select(ctx, { search: wordsToFind(search) }), search);
}

async function select(ctx: Context, narrowed: { search?: string; id?: string }) {
  const requested = { ...narrowed, most: CHOICES_AT_ONCE + 1 };
  const found = await ctx.db.run<ClientChoice & { status?: string }>(
    selectChoices(ctx.db, ctx.agency.id, reachOf(ctx.actor), requested),
  );
  return found.map(({ id, clientName, status }) => ({
    value: id,
    label: status === 'deleted' ? `${clientName} (deleted)` : clientName,
  }));
}
