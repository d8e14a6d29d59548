import { useRouteLoaderData } from '@remix-run/react';
import { FilterBar, FilterSearch, FilterSelect } from '#app/components/lists/filter-bar.tsx';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { usePaths } from '#app/paths.ts';
import { sentenceCase } from '#domain/format.ts';

type ContactFiltersProps = { typed: Record<string, string>; kind: string | undefined; mayEdit: boolean };

/** Words and roles for finding contacts, kept in the URL. */
export function ContactFilters({ typed, kind, mayEdit }: ContactFiltersProps) {
  const { contractorLabel } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const keep = Object.entries(typed).filter(([name]) => !['search', 'kind', 'page'].includes(name));
  const kinds = [
    { value: '', label: 'Everybody' },
    { value: 'contractors', label: sentenceCase(contractorLabel.plural) },
    { value: 'authorisers', label: 'Authorisers' },
    { value: 'administrators', label: 'Administrators' },
    { value: 'consultants', label: 'Consultants' },
    { value: 'nobody', label: 'Without a role' },
  ];
  return (
    <FilterBar keep={keep} clearHref={to.contacts()}>
      <FilterSearch label="Search" name="search" value={typed.search ?? ''} placeholder="Name, email or reference" />
      {mayEdit && <FilterSelect label="Role" name="kind" value={kind ?? ''} options={kinds} />}
    </FilterBar>
  );
}
