import {
  FilterBar,
  type FilterChip,
  FilterSearch,
  FilterSelect,
  FilterGroup,
} from '#app/components/lists/filter-bar.tsx';
import { FilterChoice, FilterClient } from '#app/components/lists/filter-choice.tsx';
import type { Offered } from '#domain/browse.ts';
import { searchName } from '#app/forms/choices.ts';
import type { SelectOption } from '#app/components/fields/options.tsx';

/** Options that may be too many for a list: those offered, and how to find the others. */
type Searched = { offered: Offered; find: string; kind: string };

type PlacementFiltersProps = {
  /** The URL's parameters as typed, and as parsed. */
  typed: Record<string, string>;
  filter: { clientId?: string | undefined; groupBy?: string | undefined };
  clients: Offered;
  /** Further filters of the list, in the order of its controls. */
  more?: {
    name: string;
    label: string;
    all: string;
    value: string | undefined;
    options: readonly SelectOption[] | Searched;
  }[];
  chips?: FilterChip[];
  groups: readonly SelectOption[];
  placeholder: string;
  clearHref: string;
};

const FILTERS = ['search', 'clientId', 'clientIdSearch', 'groupBy', 'page'];

/** The filters of a list of contracts or placements: words, a client, and its grouping. */
export function PlacementFilters(props: PlacementFiltersProps) {
  const { typed, filter, clients, more = [], chips = [], groups, placeholder, clearHref } = props;
  const keep = Object.entries(typed).filter(
    ([name]) => !FILTERS.includes(name) && !more.some((one) => [one.name, searchName(one.name)].includes(name)),
  );
  return (
    <FilterBar keep={keep} chips={chips} clearHref={clearHref}>
      <FilterSearch label="Search" name="search" value={typed.search ?? ''} placeholder={placeholder} />
      <FilterClient offered={clients} value={filter.clientId ?? ''} />
      {more.map(({ options, value = '', ...one }) =>
        'offered' in options ? (
          <FilterChoice key={one.name} {...one} {...options} value={value} />
        ) : (
          <FilterSelect
            key={one.name}
            label={one.label}
            name={one.name}
            value={value}
            options={[{ value: '', label: one.all }, ...options]}
          />
        ),
      )}
      <FilterGroup value={filter.groupBy} groups={groups} />
    </FilterBar>
  );
}
