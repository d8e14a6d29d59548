import { useRouteLoaderData } from '@remix-run/react';
import { FilterBar, FilterDate, FilterSearch, FilterSelect, FilterGroup } from '#app/components/lists/filter-bar.tsx';
import { FilterClient } from '#app/components/lists/filter-choice.tsx';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import type { TimesheetListData } from '../timesheet-list-data.server.ts';
import { usePaths } from '#app/paths.ts';
import { formatDate } from '#domain/format.ts';
import { DATE_WORDS, filterInWords } from '#domain/timesheets/listing/filter-words.ts';
import { DATES_USED } from '#domain/timesheets/listing/honoured-filters.ts';
import { GROUPED_QUERY_OPTIONS } from '#domain/grouped-query-options.ts';

const DATES = DATES_USED.map((value) => ({ value, label: DATE_WORDS[value] }));
/** The fields of the form. */
export const FILTERS = ['search', 'clientId', 'clientIdSearch', 'dateUsed', 'from', 'to', 'groupBy'];

/** The filters of the timesheet list, kept in the address. */
export function TimesheetFilters({ data }: { data: TimesheetListData }) {
  const { contractorLabel, timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  const groups = GROUPED_QUERY_OPTIONS.timesheets.map(({ value, label }) => ({
    value,
    label: value === 'contractor' ? contractorLabel.one : label,
  }));
  const { typed, clients, filter, names, problems } = data;
  const problemAt = (name: string) => problems.find(({ field }) => field === name)?.message;
  const to = usePaths();
  const keep = Object.entries(typed).filter(([name]) => !FILTERS.includes(name) && name !== 'page');
  const { search, clientId, from, to: until } = filter;
  const client = clients.choices.find(({ value }) => value === clientId);
  const without = (name: string) => to.timesheets({ ...typed, [name]: null, page: null });
  // What a link may filter by, beside the form and the tabs.
  const { dates, rest } = filterInWords('list', filter, { names, timeZone });
  const unlisted = [...rest, ...dates].filter(({ field }) => ![...FILTERS, 'status'].includes(field));
  const chips = [
    search ? { label: `Search: ${search}`, removeHref: without('search') } : null,
    client ? { label: `Client: ${client.label}`, removeHref: without('clientId') } : null,
    ...unlisted.map(({ field, label, value }) => ({ label: `${label}: ${value}`, removeHref: without(field) })),
    from ? { label: `From: ${formatDate(from)}`, removeHref: without('from') } : null,
    until ? { label: `To: ${formatDate(until)}`, removeHref: without('to') } : null,
  ].filter((chip) => chip !== null);
  return (
    <FilterBar
      isLine
      hasProblem={problems.length > 0}
      keep={keep}
      chips={chips}
      clearHref={to.timesheets({ status: filter.status })}
      ranges={data.ranges.map((range) => ({
        label: range.label,
        href: to.timesheets({ ...typed, from: range.from, to: range.to, page: null }),
        isCurrent: range.from === from && range.to === until,
      }))}
    >
      <FilterSearch
        label="Search"
        name="search"
        value={typed.search ?? ''}
        problem={problemAt('search')}
        placeholder="Name or contract"
      />
      <FilterClient offered={clients} value={clientId ?? ''} problem={problemAt('clientId')} />
      <FilterSelect
        label="Date used"
        name="dateUsed"
        value={filter.dateUsed ?? 'timesheetDate'}
        problem={problemAt('dateUsed')}
        options={DATES}
      />
      <FilterDate
        label="From"
        name="from"
        value={from ? formatDate(from) : (typed.from ?? '')}
        problem={problemAt('from')}
      />
      <FilterDate label="To" name="to" value={until ? formatDate(until) : (typed.to ?? '')} problem={problemAt('to')} />
      <FilterGroup value={filter.groupBy} groups={groups} />
    </FilterBar>
  );
}
