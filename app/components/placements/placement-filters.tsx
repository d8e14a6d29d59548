import { FilterBar, type FilterChip, FilterSearch, FilterSelect } from '#app/components/filter-bar.tsx';
import { FilterClient } from '#app/components/filter-client.tsx';
import type { OfferedClients } from '#domain/clients/offer-clients.server.ts';
import type { SelectOption } from '#app/components/select-field.tsx';

type PlacementFiltersProps = {
  /** The address's own words, and what was understood of them. */
  typed: Record<string, string>;
  filter: { clientId?: string | undefined; groupBy?: string | undefined };
  clients: OfferedClients;
  /** What else the list is narrowed by, in the order of its controls. */
  more?: { name: string; label: string; all: string; value: string | undefined; options: readonly SelectOption[] }[];
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
    ([name]) => !FILTERS.includes(name) && !more.some((one) => one.name === name),
  );
  return (
    <FilterBar keep={keep} chips={chips} clearHref={clearHref}>
      <FilterSearch label="Search" name="search" value={typed.search ?? ''} placeholder={placeholder} />
      <FilterClient offered={clients} value={filter.clientId ?? ''} />
      {more.map(({ name, label, all, value, options }) => (
        <FilterSelect
          key={name}
          label={label}
          name={name}
          value={value ?? ''}
          options={[{ value: '', label: all }, ...options]}
        />
      ))}
      <FilterSelect
        label="Group by"
        name="groupBy"
        value={filter.groupBy ?? ''}
        options={[{ value: '', label: 'Nothing' }, ...groups]}
      />
    </FilterBar>
  );
}
