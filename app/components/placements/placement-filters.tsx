import { FilterBar, FilterSearch, FilterSelect } from '#app/components/filter-bar.tsx';
import type { SelectOption } from '#app/components/select-field.tsx';

type PlacementFiltersProps = {
  /** The address's own words, and what was understood of them. */
  typed: Record<string, string>;
  filter: { clientId?: string | undefined; standing?: string | undefined; groupBy?: string | undefined };
  clients: { id: string; clientName: string }[];
  /** Where placements stand, to choose from; absent where the list is not one of placements. */
  standings?: readonly SelectOption[];
  groups: readonly SelectOption[];
  placeholder: string;
  clearHref: string;
};

const FILTERS = ['search', 'clientId', 'standing', 'groupBy', 'page'];

/** What narrows a list of contracts or of placements: words, a client, and what it is grouped by. */
export function PlacementFilters(props: PlacementFiltersProps) {
  const { typed, filter, clients, standings, groups, placeholder, clearHref } = props;
  const keep = Object.entries(typed).filter(([name]) => !FILTERS.includes(name));
  const named = clients.map(({ id, clientName }) => ({ value: id, label: clientName }));
  return (
    <FilterBar keep={keep} clearHref={clearHref}>
      <FilterSearch label="Search" name="search" value={typed.search ?? ''} placeholder={placeholder} />
      <FilterSelect
        label="Client"
        name="clientId"
        value={filter.clientId ?? ''}
        options={[{ value: '', label: 'All clients' }, ...named]}
      />
      {standings && (
        <FilterSelect
          label="Placement"
          name="standing"
          value={filter.standing ?? ''}
          options={[{ value: '', label: 'All' }, ...standings]}
        />
      )}
      <FilterSelect
        label="Group by"
        name="groupBy"
        value={filter.groupBy ?? ''}
        options={[{ value: '', label: 'Nothing' }, ...groups]}
      />
    </FilterBar>
  );
}
