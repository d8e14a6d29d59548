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

/** Options that may be too many for a list: what is offered of them, and how the others are found. */
type Searched = { offered: Offered; find: string; kind: string };

type PlacementFiltersProps = {
  /** The address's own words, and what was understood of them. */
  typed: Record<string, string>;
  filter: { clientId?: string | undefined; groupBy?: string | undefined };
  clients: Offered;
  /** What else the list is narrowed by, in the order of its controls. */
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

/** What narrows a list of contracts or of placements: words, a client, and what it is grouped by. */
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
