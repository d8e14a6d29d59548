import { type FoundChoices, foundOf, type Offered, offeredOf, wordsToFind } from '../../browse.ts';
import type { Context } from '../../context.ts';
import { holds, requirePermission } from '../../roles/permissions.ts';
import { reachOf } from '../../roles/reach.ts';
import { listTemplates } from '../../templates/list-templates.server.ts';
import type { BrowseContractors } from '../contractor.schema.ts';
import { selectAuthoriserChoices, selectContractChoices, selectFilterName } from './filter-choices.rows.server.ts';

type Option = { value: string; label: string };

/** The filters of the list of placements, and the name of the person it is limited to. */
export type FilterChoices = {
  templates: Option[];
  authorisers: Offered;
  contracts: Offered;
  person: string | null;
};

/** Words typed to find more choices. */
type Words = { contract?: string | undefined; authoriser?: string | undefined };

/** Returns the choices for filtering the list of placements, within the actor's reach. @throws Forbidden */
export async function listFilterChoices(
  ctx: Context,
  filter: BrowseContractors,
  { contract = '', authoriser = '' }: Words = {},
): Promise<FilterChoices> {
  requirePermission(ctx.actor, 'directory.view');
  const { db, agency, actor } = ctx;
  const { clientId = null, contractId = null, contactId = null, authoriserContactId = null } = filter;
  const reach = reachOf(actor);
  const [authorisers, contracts, names, templates] = await Promise.all([
    db.run<Option>(
      selectAuthoriserChoices(db, agency.id, reach, { chosen: authoriserContactId, words: wordsToFind(authoriser) }),
    ),
    db.run<Option>(
      selectContractChoices(db, agency.id, reach, { clientId, chosen: contractId, words: wordsToFind(contract) }),
    ),
    contactId ? db.run<{ person: string | null }>(selectFilterName(db, agency.id, reach, contactId)) : [],
    holds(actor, 'template.view') ? listTemplates(ctx, { includeHidden: true }) : [],
  ]);
  return {
    templates: templates.map(({ id, templateName }) => ({ value: id, label: templateName })),
    authorisers: withChosen(offeredOf(authorisers, authoriser), authoriserContactId, 'Somebody who authorises nobody'),
    contracts: withChosen(offeredOf(contracts, contract), contractId, 'A contract without placements'),
    person: names[0]?.person ?? null,
  };
}

/** The current choice is offered even if no placement has it any more, so that a set filter never appears to cover all. */
function withChosen({ choices, ...offered }: Offered, chosen: string | null, label: string): Offered {
  const isThere = chosen === null || choices.some(({ value }) => value === chosen);
  return { choices: isThere ? choices : [{ value: chosen, label }, ...choices], ...offered };
}

/** Finds the first contracts of placements within reach matching the search. @throws Forbidden */
export async function findPlacedContracts(ctx: Context, search: string): Promise<FoundChoices> {
  requirePermission(ctx.actor, 'directory.view');
  const requested = { clientId: null, chosen: null, words: wordsToFind(search) };
  return foundOf(
    await ctx.db.run<Option>(selectContractChoices(ctx.db, ctx.agency.id, reachOf(ctx.actor), requested)),
    search,
  );
}

/** Finds the first authorisers of placements within reach matching the search. @throws Forbidden */
export async function findPlacementAuthorisers(ctx: Context, search: string): Promise<FoundChoices> {
  requirePermission(ctx.actor, 'directory.view');
  const requested = { chosen: null, words: wordsToFind(search) };
  return foundOf(
    await ctx.db.run<Option>(selectAuthoriserChoices(ctx.db, ctx.agency.id, reachOf(ctx.actor), requested)),
    search,
  );
}
