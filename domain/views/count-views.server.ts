import { countContacts } from '../contacts/browse-contacts.server.ts';
import { BrowseContactsSchema } from '../contacts/contact.schema.ts';
import { countContractors } from '../contractors/browse-contractors.server.ts';
import { BrowseContractorsSchema } from '../contractors/contractor.schema.ts';
import { countContracts } from '../contracts/browse-contracts.server.ts';
import { BrowseContractsSchema } from '../contracts/contract.schema.ts';
import type { Context } from '../context.ts';
import { countTimesheets } from '../timesheets/listing/count-timesheets.server.ts';
import type { ViewFilter, ViewList } from './view.ts';

type Count = (ctx: Context, filters: ViewFilter[]) => Promise<(number | null)[]>;

/** A filter that is no longer valid, as what it names cannot be chosen any more, counts as null. */
function counting<Filter>(
  parse: (typed: ViewFilter) => { success: boolean; data?: Filter },
  count: (ctx: Context, filters: Filter[]) => Promise<number[]>,
): Count {
  return async (ctx, typed) => {
    const read = typed.map(parse);
    const counts = await count(
      ctx,
      read.flatMap(({ data }) => (data === undefined ? [] : [data])),
    );
    let at = 0;
    return read.map(({ data }) => (data === undefined ? null : counts[at++]!));
  };
}

const COUNTS: Record<ViewList, Count> = {
  contractors: counting((typed) => BrowseContractorsSchema.safeParse(typed), countContractors),
  contracts: counting((typed) => BrowseContractsSchema.safeParse(typed), countContracts),
  contacts: counting((typed) => BrowseContactsSchema.safeParse(typed), countContacts),
  timesheets: countTimesheets,
};

/** Counts the matches of each filter of a list within the actor's reach, in one round trip. */
export const countViews = (ctx: Context, list: ViewList, filters: ViewFilter[]): Promise<(number | null)[]> =>
  COUNTS[list](ctx, filters);
