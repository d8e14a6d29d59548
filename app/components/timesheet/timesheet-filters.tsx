import { useRouteLoaderData } from '@remix-run/react';
import { FilterBar, FilterSearch, FilterSelect, FilterText } from '#app/components/filter-bar.tsx';
import type { ShellData } from '#app/http/shell-data.server.ts';
import type { TimesheetListData } from '#app/http/timesheet-list-data.server.ts';
import { usePaths } from '#app/paths.ts';
import { formatDate } from '#domain/format.ts';
import { GROUPED_QUERY_OPTIONS } from '#domain/grouped-query-options.ts';

const DATES = [
  { value: 'timesheetDate', label: 'Timesheet date' },
  { value: 'beginning', label: 'Period beginning' },
  { value: 'lastUpdated', label: 'Last updated' },
  { value: 'authorisationDate', label: 'Authorisation date' },
];
/** What a link may filter by besides the form, in the words of its chip. */
const NAMED = [
  ['contractId', 'Contract'],
  ['contractorId', 'Placement'],
  ['contactId', 'Person'],
  ['authoriserContactId', 'Authoriser'],
] as const;
/** What the form has a field for. */
export const FILTERS = ['search', 'clientId', 'dateUsed', 'from', 'to', 'groupBy'];

/** The filters of the timesheet list; they live in the address. */
export function TimesheetFilters({ data }: { data: TimesheetListData }) {
  const { contractorLabel } = useRouteLoaderData('routes/_portal') as ShellData;
  const groups = GROUPED_QUERY_OPTIONS.timesheets.map(({ value, label }) => ({
    value,
    label: value === 'contractor' ? contractorLabel.one : label,
  }));
  const { typed, clients, filter, names, problems } = data;
  const problemAt = (name: string) => problems.find(({ field }) => field === name)?.message;
  const to = usePaths();
  const keep = Object.entries(typed).filter(([name]) => !FILTERS.includes(name) && name !== 'page');
  const { search, clientId, from, to: until } = filter;
  const client = clients.find(({ id }) => id === clientId);
  const without = (name: string) => to.timesheets({ ...typed, [name]: null, page: null });
  const chips = [
    search ? { label: `Search: ${search}`, removeHref: without('search') } : null,
    client ? { label: `Client: ${client.clientName}`, removeHref: without('clientId') } : null,
    ...NAMED.map(([name, label]) =>
      filter[name] ? { label: `${label}: ${names[filter[name]] ?? 'one'}`, removeHref: without(name) } : null,
    ),
    from ? { label: `From: ${formatDate(from)}`, removeHref: without('from') } : null,
    until ? { label: `To: ${formatDate(until)}`, removeHref: without('to') } : null,
  ].filter((chip) => chip !== null);
  return (
    <FilterBar isLine keep={keep} chips={chips} clearHref={to.timesheets({ status: filter.status })}>
      <FilterSearch
        label="Search"
        name="search"
        value={typed.search ?? ''}
        problem={problemAt('search')}
        placeholder="Name or contract"
      />
      <FilterSelect
        label="Client"
        name="clientId"
        value={clientId ?? ''}
        problem={problemAt('clientId')}
        options={[
          { value: '', label: 'All clients' },
          ...clients.map(({ id, clientName }) => ({ value: id, label: clientName })),
        ]}
      />
      <FilterSelect
        label="Date used"
        name="dateUsed"
        value={filter.dateUsed ?? 'timesheetDate'}
        problem={problemAt('dateUsed')}
        options={DATES}
      />
      <FilterText
        label="From"
        name="from"
        value={from ? formatDate(from) : (typed.from ?? '')}
        problem={problemAt('from')}
      />
      <FilterText label="To" name="to" value={until ? formatDate(until) : (typed.to ?? '')} problem={problemAt('to')} />
      <FilterSelect
        label="Group by"
        name="groupBy"
        value={filter.groupBy ?? ''}
        options={[{ value: '', label: 'Nothing' }, ...groups]}
      />
    </FilterBar>
  );
}
