import type { BrowseContractors } from '#domain/contractors/contractor.schema.ts';
import type { FilterChoices } from '#domain/contractors/choices/list-filter-choices.server.ts';
import type { Offered } from '#domain/browse.ts';
import { GROUPED_QUERY_OPTIONS } from '#domain/grouped-query-options.ts';
import { usePaths } from '#app/paths.ts';
import { PlacementFilters } from '#app/components/placements/placement-filters.tsx';
import { standingOptions, TIMESHEET_OPTIONS } from '#app/components/placements/words.ts';

type ContractorFiltersProps = {
  typed: Record<string, string>;
  filter: Partial<BrowseContractors>;
  clients: Offered;
  choices: FilterChoices;
};

/** The filters of the list of placements; a person named in the URL is shown below, and can be removed. */
export function ContractorFilters({ typed, filter, clients, choices }: ContractorFiltersProps) {
  const to = usePaths();
  const { templates, authorisers, contracts, person } = choices;
  const without = (name: string) => to.contractors({ ...typed, [name]: null, page: null });
  return (
    <PlacementFilters
      typed={typed}
      filter={filter}
      clients={clients}
      more={[
        {
          name: 'contractId',
          label: 'Contract',
          all: 'All contracts',
          value: filter.contractId,
          options: { offered: contracts, find: 'Find contracts', kind: 'placedContracts' },
        },
        {
          name: 'standing',
          label: 'Placement',
          all: 'All',
          value: filter.standing,
          options: standingOptions(filter.standing),
        },
        { name: 'timesheets', label: 'Timesheets', all: 'Any', value: filter.timesheets, options: TIMESHEET_OPTIONS },
        {
          name: 'authoriserContactId',
          label: 'Authoriser',
          all: 'Anyone',
          value: filter.authoriserContactId,
          options: { offered: authorisers, find: 'Find authorisers', kind: 'placementAuthorisers' },
        },
        ...(templates.length > 0
          ? [{ name: 'templateId', label: 'Template', all: 'All', value: filter.templateId, options: templates }]
          : []),
      ]}
      chips={[...(person ? [{ label: person, removeHref: without('contactId') }] : [])]}
      groups={GROUPED_QUERY_OPTIONS.contractors}
      placeholder="Name, email, phone, number"
      clearHref={to.contractors()}
    />
  );
}
