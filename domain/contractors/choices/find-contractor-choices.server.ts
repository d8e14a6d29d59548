import { CHOICES_AT_ONCE, type FoundChoices } from '../../browse.ts';
import type { Context } from '../../context.ts';
import { placeOf } from '../other-placements.ts';
import { browseStored } from '../browse-contractors.server.ts';
import { type BrowseContractors, BrowseContractorsSchema } from '../contractor.schema.ts';

/** Finds the first placements, by the contractor’s name, matching the search. @throws Forbidden */
export async function findContractorChoices(ctx: Context, search: string): Promise<FoundChoices> {
  const filter = { ...BrowseContractorsSchema.parse({ search }), size: CHOICES_AT_ONCE } as BrowseContractors;
  const { rows, total } = await browseStored(ctx, filter);
  const choices = rows.map(({ contractorId, fullname, contractName, clientName, end }) => ({
    value: contractorId,
    label: fullname,
    detail: placeOf({ contractName, clientName, end }),
  }));
  return { search, choices, total };
}
