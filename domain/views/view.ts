import { BrowseContactsSchema } from '../contacts/contact.schema.ts';
import { BrowseContractorsSchema } from '../contractors/contractor.schema.ts';
import { BrowseContractsSchema } from '../contracts/contract.schema.ts';
import { browseSchema } from '../browse.schema.ts';
import { Invalid } from '../errors.ts';
import { TIMESHEET_FILTER } from '../timesheets/listing/timesheet-filter.schema.ts';

/** The lists that can have saved views. */
export const VIEW_LISTS = ['contractors', 'contracts', 'contacts', 'timesheets'] as const;
export type ViewList = (typeof VIEW_LISTS)[number];

/** The most views per person, and shared per agency, over all lists; also enforced by the database. */
export const MAX_VIEWS = 30;

/** The parameters of a list's address, by name. */
export type ViewFilter = Record<string, string>;

/** A view of a list: its filters and its order under a name. Its rows are always those within its reader's reach. */
export type SavedView = {
  id: string;
  list: ViewList;
  name: string;
  filter: ViewFilter;
  /** Visible to all administrators, rather than to its creator only. */
  isShared: boolean;
  madeByName: string;
  version: number;
};

const TIMESHEETS = browseSchema([], []).extend(TIMESHEET_FILTER);
const FIELDS: Record<ViewList, string[]> = {
  contractors: Object.keys(BrowseContractorsSchema.shape),
  contracts: Object.keys(BrowseContractsSchema.shape),
  contacts: Object.keys(BrowseContactsSchema.shape),
  timesheets: Object.keys(TIMESHEETS.shape),
};
/** The position in a list is not part of a view. */
const PASSING = ['page', 'size'];

/** Returns the part of a list's address that a view stores, in a fixed order, so that equal filters compare equal. */
export function viewFilterOf(list: ViewList, typed: Record<string, string>): ViewFilter {
  const kept = FIELDS[list].filter((name) => !PASSING.includes(name) && typed[name]?.trim());
  return Object.fromEntries(kept.sort().map((name) => [name, typed[name]!.trim()]));
}

/** A list without a filter already exists under its own name. */
export const NOT_FILTERED = 'Please filter the list before you save it as a view.';

/** Returns what a view stores of a list's address. @throws Invalid where nothing in it filters or orders the list */
export function filterToStore(list: ViewList, typed: Record<string, string>): ViewFilter {
  const filter = viewFilterOf(list, typed);
  if (Object.keys(filter).length > 0) return filter;
  throw new Invalid([{ field: 'filter', message: NOT_FILTERED, code: 'missing' }]);
}

/** Whether two filters of a list find and order the same. */
export function isSameFilter(list: ViewList, one: Record<string, string>, other: Record<string, string>): boolean {
  return JSON.stringify(viewFilterOf(list, one)) === JSON.stringify(viewFilterOf(list, other));
}
