import { formatInstantDate } from '#domain/format.ts';
import { forWhom, proofText, type RecordAnswer, type SsoDomain } from '#domain/sso/domains/sso-domain.ts';
import { ACTIONS, Cell, DataTable, RowHead } from '#app/components/lists/data-table.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { MenuCell, MenuRule, DangerLink } from '#app/components/menu.tsx';
import { StatusBadge } from '#app/components/status-badge.tsx';
import { usePaths } from '#app/paths.ts';

type DomainTableProps = { domains: SsoDomain[]; timeZone: string };

const COLUMNS = ['Email domain', 'For', 'Proof', ACTIONS];
const PROOFS = { dns: 'DNS record', postmaster: 'Postmaster' } as const;
const ANSWERS: Record<RecordAnswer, string> = {
  found: 'Record found',
  notFound: 'Record not found yet',
  unanswered: 'The domain’s server did not answer',
};

/** The ids of the forms for the buttons of a domain, as forms cannot be nested. */
const formOf = (what: 'check' | 'postmaster', { domainId }: SsoDomain) => `${what}-${domainId}`;

function Proof({ domain, timeZone }: { domain: SsoDomain; timeZone: string }) {
  const { provedAt, provedBy, lastAnswer, postmasterSentAt } = domain;
  if (provedAt && provedBy)
    return (
      <>
        <StatusBadge status="accepted">Proved</StatusBadge>
        <small className="mt-1">{`${PROOFS[provedBy]}, ${formatInstantDate(provedAt, timeZone)}`}</small>
      </>
    );
  const waits = [
    lastAnswer ? ANSWERS[lastAnswer] : 'Not checked yet',
    ...(postmasterSentAt ? [`postmaster written to on ${formatInstantDate(postmasterSentAt, timeZone)}`] : []),
  ];
  return (
    <>
      <StatusBadge status="pending">Waiting</StatusBadge>
      <small className="mt-1">{waits.join(', ')}</small>
    </>
  );
}

/** The agency’s email domains, each with its proof, and the records still to be added. */
export function DomainTable({ domains, timeZone }: DomainTableProps) {
  const to = usePaths();
  if (domains.length === 0)
    return <p className="md muted">No email domains yet. Nobody logs in this way without one.</p>;
  return (
    <>
      <DataTable caption="Email domains" columns={COLUMNS}>
        <tbody>
          {domains.map((domain) => (
            <tr key={domain.domainId}>
              <RowHead>
                <span className="strong">{domain.domain}</span>
              </RowHead>
              <Cell label="For">{forWhom(domain)}</Cell>
              <Cell label="Proof">
                <Proof domain={domain} timeZone={timeZone} />
              </Cell>
              <MenuCell label={`Actions for ${domain.domain}`}>
                <button form={formOf('check', domain)}>{domain.provedAt ? 'Check again' : 'Check now'}</button>
                {!domain.provedAt && <button form={formOf('postmaster', domain)}>Write to postmaster instead</button>}
                <MenuRule />
                <DangerLink href={to.removeSsoDomain(domain.domainId)}>Remove</DangerLink>
              </MenuCell>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {domains
        .filter(({ provedAt }) => !provedAt)
        .map(({ domainId, domain, proofToken }) => (
          <div className="field" key={domainId}>
            <span className="label">Record to add for {domain}</span>
            <div className="code">
              <code>{`_countersign TXT "${proofText(proofToken)}"`}</code>
            </div>
          </div>
        ))}
    </>
  );
}

/** The forms behind the buttons of the table, for the end of the page. */
export function DomainForms({ domains }: { domains: SsoDomain[] }) {
  const to = usePaths();
  return domains.map((domain) => (
    <div key={domain.domainId} hidden>
      <form method="post" id={formOf('check', domain)} action={to.checkSsoDomain(domain.domainId)}>
        <FormToken />
      </form>
      <form method="post" id={formOf('postmaster', domain)} action={to.writeToPostmaster(domain.domainId)}>
        <FormToken />
      </form>
    </div>
  ));
}
