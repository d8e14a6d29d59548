import { choiceOf, CHOICES_AT_ONCE, type FoundChoices } from '../browse.ts';
import type { Context } from '../context.ts';
import { browseClients } from './browse-clients.server.ts';

/** Finds the first clients, by name, matching the search. @throws Forbidden */
export async function findClientChoices(ctx: Context, search: string): Promise<FoundChoices> {
  const { rows, total } = await browseClients(ctx, { search, page: 1, size: CHOICES_AT_ONCE });
  return { search, choices: rows.map((one) => choiceOf(one.clientId, one.clientName, one.reference)), total };
}
