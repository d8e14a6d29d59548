import { formatDate } from '#domain/format.ts';
import type { ContractorRow } from '#domain/contractors/browse-contractors.server.ts';
import { Cell, DataTable, RowHead } from '#app/components/lists/data-table.tsx';
import { Section } from '#app/components/section.tsx';
import { StatusBadge } from '#app/components/status-badge.tsx';
import { usePaths } from '#app/paths.ts';
import { SmallAddLink } from '#app/components/button.tsx';

type ContactPlacementsProps = {
  contact: { contactId: string; fullname: string };
  placements: ContractorRow[];
  today: string;
  /** Whether the reader may create placements. */
  mayPlace: boolean;
};

const COLUMNS = ['Contract', 'Client', 'Starts and ends', 'Authoriser', 'Timesheets'];

/** Returns `to 31 Jul 2026`, `ended 14 Nov 2025`, `(ongoing)`. */
function endWords(end: string | null, today: string): string {
  if (!end) return '(ongoing)';
  return `${end < today ? 'ended' : 'to'} ${formatDate(end)}`;
}

/** Where a contact works and has worked, with the missing timesheets of each. */
export function ContactPlacements({ contact, placements, today, mayPlace }: ContactPlacementsProps) {
  const to = usePaths();
  const ended = placements.filter(({ end }) => end !== null && end < today).length;
  const counts = [`${placements.length - ended} now`, ...(ended > 0 ? [`${ended} ended`] : [])].join(', ');
  return (
    <Section
      title="Placements"
      aside={
        <>
          <p>{placements.length > 0 && counts}</p>
          {mayPlace && (
            <SmallAddLink href={to.newStarter({ who: contact.contactId })}>Place on a contract</SmallAddLink>
          )}
        </>
      }
    >
      {placements.length === 0 ? (
        <p className="muted">None yet.</p>
      ) : (
        <DataTable caption={`Placements of ${contact.fullname}`} columns={COLUMNS}>
          <tbody>
            {placements.map((placement) => (
              <tr key={placement.contractorId}>
                <RowHead href={to.contractor(placement.contractorId)}>{placement.contractName}</RowHead>
                <Cell label="Client">{placement.clientName}</Cell>
                <Cell label="Starts and ends">
                  {formatDate(placement.start)}
                  <small>{endWords(placement.end, today)}</small>
                </Cell>
                <Cell label="Authoriser">{placement.primaryAuthoriser ?? 'None'}</Cell>
                <Cell label="Timesheets">
                  {placement.missing > 0 ? (
                    <StatusBadge status="missing">{`${placement.missing} missing`}</StatusBadge>
                  ) : (
                    <span className="muted">Up to date</span>
                  )}
                </Cell>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </Section>
  );
}
