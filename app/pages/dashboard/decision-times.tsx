import { Link } from '@remix-run/react';
import type { DecisionTime } from '#domain/dashboard/dashboard.ts';
import { Section } from '#app/components/section.tsx';
import { Tag } from '#app/components/tag.tsx';
import { usePaths } from '#app/paths.ts';
import { TableHead } from '#app/components/lists/data-table.tsx';
import { waitInWords } from './wait-in-words.ts';

const COLUMNS = ['Client', 'Compared', 'Decided', 'Median'];

/** How long timesheets wait for each client, slowest first. */
export function DecisionTimes({ times }: { times: DecisionTime[] }) {
  const to = usePaths();
  const longest = Math.max(...times.map(({ medianMinutes }) => medianMinutes), 1);
  return (
    <Section title="How quickly clients decide" aside={<Tag>Beta</Tag>} className="mt-8">
      <p className="md muted chart-note">
        {times.length === 0
          ? 'No timesheets were decided in the last eight weeks.'
          : 'Median time from submission to decision, over the last eight weeks.'}
      </p>
      {times.length > 0 && (
        <table className="table clients">
          <caption className="vh">Time from submission to decision by client</caption>
          <TableHead columns={COLUMNS} className="vh" />
          <tbody>
            {times.map(({ clientId, clientName, decided, medianMinutes }) => (
              <tr key={clientId}>
                <th scope="row">
                  <Link to={to.client(clientId)}>{clientName}</Link>
                </th>
                <td className="wide">
                  <svg className="bar thin" width="100%" height={8} aria-hidden="true" focusable="false">
                    <rect className="one" y={0.5} width={`${(98 * medianMinutes) / longest}%`} height={7} rx={2} />
                  </svg>
                </td>
                <td className="num muted">{`${decided} decided`}</td>
                <td className="num">{waitInWords(medianMinutes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
