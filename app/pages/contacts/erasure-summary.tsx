import type { Erased, RetainedRecords, PersonErasure } from '#domain/erasure/erase-person.server.ts';
import { formatDate, sentenceCase } from '#domain/format.ts';
import { Cell, DataTable, RowHead } from '#app/components/lists/data-table.tsx';
import { Section } from '#app/components/section.tsx';

/** The name of each kind of data, for people. */
const WORDS: Record<keyof Erased | RetainedRecords['what'], string> = {
  contacts: 'Contact details',
  mails: 'Emails',
  sessions: 'Log-ins',
  tokens: 'Verification and reset links',
  roles: 'Roles',
  links: 'Links in emails',
  reminders: 'Reminders sent',
  plans: 'Invitations and leaving dates',
  drafts: 'Drafts of timesheets',
  advisories: 'Advisories',
  workAccounts: 'Work accounts',
  delegations: 'Who decides meanwhile',
  notes: 'Names under notes',
  views: 'Saved views that name them',
  audited: 'Entries of the audit trail',
  files: 'Files',
  timesheets: 'Timesheets',
  decisions: 'Decisions on timesheets',
  declarations: 'Declarations',
};

/** What an erasure deletes, and what it keeps, why and until when. */
export function ErasureSummary({ erased, kept }: PersonErasure) {
  const going = (Object.keys(erased) as (keyof Erased)[]).filter((what) => erased[what] > 0);
  return (
    <>
      <Section title="Erased">
        <DataTable caption="What is erased" columns={['What', { label: 'How many', numeric: true }]}>
          <tbody>
            {going.map((what) => (
              <tr key={what}>
                <RowHead>{WORDS[what]}</RowHead>
                <Cell label="How many" numeric>
                  {erased[what]}
                </Cell>
              </tr>
            ))}
          </tbody>
        </DataTable>
        <p className="md muted mt-3">The account is erased as well, unless another agency needs it.</p>
      </Section>
      <Section title="Kept" className="mt-8">
        {kept.length === 0 && <p className="md muted">Nothing is kept.</p>}
        {kept.length > 0 && (
          <>
            <p className="md muted">Kept with name and payroll number, and erased automatically after that day.</p>
            <DataTable caption="What is kept" columns={['What', { label: 'How many', numeric: true }, 'Until', 'Why']}>
              <tbody>
                {kept.map(({ what, count, until, why }) => (
                  <tr key={what}>
                    <RowHead>{WORDS[what]}</RowHead>
                    <Cell label="How many" numeric>
                      {count}
                    </Cell>
                    <Cell label="Until" tabular>
                      {formatDate(until)}
                    </Cell>
                    <Cell label="Why">{sentenceCase(why)}</Cell>
                  </tr>
                ))}
              </tbody>
            </DataTable>
          </>
        )}
      </Section>
    </>
  );
}
