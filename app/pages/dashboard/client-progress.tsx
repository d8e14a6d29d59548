import { Link } from '@remix-run/react';
import type { PageOfClients } from '#domain/dashboard/dashboard.ts';
import { Pagination } from '#app/components/lists/pagination.tsx';
import { Section } from '#app/components/section.tsx';
import { StatusBar, type StatusCounts, StatusLegend } from './status-bars.tsx';
import { usePaths } from '#app/paths.ts';
import { RowHead, TableHead } from '#app/components/lists/data-table.tsx';

const COLUMNS = ['Client', 'Progress', 'Submitted', 'Missing'];

const sent = ({ accepted, pending, rejected }: StatusCounts) => accepted + pending + rejected;

/** The text of the link to what a client misses; a rejected timesheet is missing until it is corrected. */
const toCome = ({ missing, rejected }: StatusCounts) =>
  [missing > 0 ? `${missing} missing` : '', rejected > 0 ? `${rejected} rejected` : ''].filter(Boolean).join(', ');

/** The week's progress of each client's placements, those that miss most first, one page at a time. */
export function ClientProgressTable({ clients, week }: { clients: PageOfClients; week: string }) {
  const to = usePaths();
  const { rows, counts, scale, total, page, size } = clients;
  if (total === 0)
    return (
      <Section title="By client" className="mt-8">
        <p className="md muted">No client has a placement in this week.</p>
      </Section>
    );
  return (
    <Section title="By client" className="mt-8" aside={<StatusLegend counts={counts} />}>
      <table className="table clients">
        <caption className="vh">Timesheets of the week by client</caption>
        <TableHead columns={COLUMNS} className="vh" />
        <tbody>
          {rows.map((client) => (
            <tr key={client.clientId}>
              <RowHead href={to.client(client.clientId)}>{client.clientName}</RowHead>
              <td className="wide">
                <StatusBar counts={client} scale={scale} isThin />
              </td>
              <td className="num muted">{`${sent(client)} of ${sent(client) + client.missing}`}</td>
              <td className="num">
                {client.missing + client.rejected > 0 ? (
                  <Link to={to.timesheets({ status: 'missing', clientId: client.clientId, from: week })}>
                    {toCome(client)}
                  </Link>
                ) : (
                  <span className="muted">All in</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > size && (
        <Pagination
          slice={{ page, size }}
          total={total}
          noun="clients"
          hrefOf={(one) => to.dashboard({ clients: one })}
        />
      )}
    </Section>
  );
}
