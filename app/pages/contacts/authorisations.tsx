import type { ContractorLabel } from '#domain/agencies/settings/contractor-label.ts';
import type { Authoriser } from '#domain/authorisers/authoriser.ts';
import { sentenceCase } from '#domain/format.ts';
import { Cell, DataTable, RowHead } from '#app/components/lists/data-table.tsx';
import { Section } from '#app/components/section.tsx';
import { usePaths } from '#app/paths.ts';

type AuthorisationsProps = { authorisations: Authoriser[]; contractorLabel: ContractorLabel };

/** Whose timesheets a contact decides; nothing if there are none. */
export function Authorisations({ authorisations, contractorLabel }: AuthorisationsProps) {
  const to = usePaths();
  if (authorisations.length === 0) return null;
  const columns = [sentenceCase(contractorLabel.singular), 'Contract', 'Client', 'Primary'];
  return (
    <Section title="Authorises">
      <DataTable
        caption="Whose timesheets this contact decides"
        columns={columns.map((label) => ({
          label,
        }))}
      >
        <tbody>
          {authorisations.map(({ authoriserId, contractorId, contractorFullname, contractName, client, isPrimary }) => (
            <tr key={authoriserId}>
              <RowHead href={to.contractor(contractorId)}>{contractorFullname}</RowHead>
              <Cell label="Contract">{contractName}</Cell>
              <Cell label="Client">{client.clientName}</Cell>
              <Cell label="Primary">{isPrimary ? 'Yes' : 'No'}</Cell>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Section>
  );
}
