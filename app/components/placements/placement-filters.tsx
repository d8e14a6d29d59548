import { FilterBar, type FilterChip, FilterSearch, FilterSelect } from '#app/components/filter-bar.tsx';
import type { SelectOption } from '#app/components/select-field.tsx';

type PlacementFiltersProps = {
  /** The address's own words, and what was understood of them. */
  typed: Record<string, string>;
  filter: { clientId?: string | undefined; groupBy?: string | undefined };
  clients: { id: string; clientName: string }[];
  /** What else the list is narrowed by, in the order of its controls. */
  more?: { name: string; label: string; all: string; value: string | undefined; options: readonly SelectOption[] }[];
  chips?: FilterChip[];
  groups: readonly SelectOption[];
  placeholder: string;
  clearHref: string;
};

const FILTERS = ['search', 'clientId', 'groupBy', 'page'];

/** What narrows a list of contracts or of placements: words, a client, and what it is grouped by. */
export function PlacementFilters(props: PlacementFiltersProps) {
  const { typed, filter, clients, more = [], chips = [], groups, placeholder, clearHref } = props;
  const keep = Object.entries(typed).filter(
    ([name]) => !FILTERS.includes(name) && !more.some((one) => one.name === name),
  );
  const named = clients.map(({ id, clientName }) => ({ value: id, label: clientName }));
  return (
    <FilterBar keep={keep} chips={chips} clearHref={clearHref}>
      <FilterSearch label="Search" name="search" value={typed.search ?? ''} placeholder={placeholder} />
      <FilterSelect
        label="Client"
        name="clientId"
        value={filter.clientId ?? ''}
        options={[{ value: '', label: 'All clients' }, ...named]}
      />
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
