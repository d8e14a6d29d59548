import { formatDate } from '#domain/format.ts';
import { FilterBar, FilterSelect } from '#app/components/lists/filter-bar.tsx';
import type { loadRuns } from './payroll-runs-page.server.ts';
import { usePaths } from '#app/paths.ts';

type Data = Awaited<ReturnType<typeof loadRuns>>;

/** The layout of the next run, and its selection. */
export function RunFilters({ data, layoutId }: { data: Data; layoutId: string }) {
  const to = usePaths();
  const { layouts, requested, clients, periods, typed } = data;
  const period = (first: string) => [
    { value: '', label: first },
    ...periods.map((beginning) => ({ value: beginning, label: formatDate(beginning) })),
  ];
  return (
    <FilterBar isLine keep={Object.entries(typed).filter(([name]) => name === 'roleId')} clearHref={to.payrollRuns()}>
      <FilterSelect
        label="Layout"
        name="layout"
        value={layoutId}
        options={layouts.map(({ payrollLayoutId, name }) => ({ value: payrollLayoutId, label: name }))}
      />
      <FilterSelect label="Periods from" name="from" value={requested.from ?? ''} options={period('The first')} />
      <FilterSelect label="Up to" name="to" value={requested.to ?? ''} options={period('The latest')} />
      <FilterSelect
        label="Client"
        name="clientId"
        value={requested.clientId ?? ''}
        options={[{ value: '', label: 'All clients' }, ...clients]}
      />
    </FilterBar>
  );
}
