import { Link, useRouteLoaderData } from '@remix-run/react';
import { EmptyState } from '#app/components/empty-state.tsx';
import { NothingMatches } from '#app/components/lists/nothing-matches.tsx';
import { NoContracts } from '../no-contracts.tsx';
import { Ribbon } from '../ribbon.tsx';
import { Section } from '#app/components/section.tsx';
import { StatusBadge } from '#app/components/status-badge.tsx';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import type { TimesheetListData } from '../timesheet-list-data.server.ts';
import { usePaths } from '#app/paths.ts';
import { formatInstant } from '#domain/format.ts';
import { dateInWords } from '#domain/periods/period-words.ts';
import type { ShownTimesheet } from '../sent-timesheets.ts';
import { DueWeeks } from './due-weeks.tsx';
import { NotWorked } from './not-worked.tsx';
import { OnPaper } from './on-paper.tsx';
import { UnmatchedDrafts } from './unmatched-drafts.tsx';
import { ribbonDays } from '../ribbon-days.ts';
import { totalText } from '../timesheet-facts.tsx';
import { useDeviceDrafts } from './use-device-drafts.ts';
import { WaitingHere } from './waiting-here.tsx';

type ContractorWeeksProps = { data: TimesheetListData; decimal: boolean; timeZone: string };

function Week({ row, decimal, timeZone }: { row: ShownTimesheet; decimal: boolean; timeZone: string }) {
  const to = usePaths();
  return (
    <li className="wkrow">
      <span className="minw0">
        <Link to={to.timesheet(row.id)}>{dateInWords(row)}</Link>
        <br />
        <small>{row.contractName}</small>
      </span>
      <span className="hide-sm">
        {row.entryPeriod === 'weekly' && <Ribbon days={ribbonDays(row)} decimal={decimal} />}
      </span>
      <span className="num strong">{totalText(row, decimal)}</span>
      <span className="st">
        <StatusBadge status={row.isVoid ? 'deleted' : row.status}>{row.isVoid ? 'Void' : undefined}</StatusBadge>
      </span>
      {row.status === 'rejected' && (
        <div className="why">
          <p className="quote">{row.decisionNote}</p>
          <p className="md mt-1">
            <span className="muted">
              {row.decidedByName}, {formatInstant(row.authorisationDate!, timeZone)}.
            </span>{' '}
            {row.isCorrected ? (
              <span className="muted">These days were submitted again or marked as not worked.</span>
            ) : (
              <Link to={to.correctTimesheet(row.id)}>Correct and resubmit</Link>
            )}
          </p>
        </div>
      )}
    </li>
  );
}

function NoWeeks({ data: { filter, hasContracts } }: { data: TimesheetListData }) {
  const to = usePaths();
  if (filter.status) return <NothingMatches noun="timesheets" icon="sheet" clearHref={to.timesheets()} />;
  if (!hasContracts) return <NoContracts />;
  return (
    <EmptyState icon="sheet" title="No timesheets yet">
      What you submit appears here, with what happened to it.
    </EmptyState>
  );
}

/** A contractor's home: what is due, what waits on this device, and the outcome of what was submitted. */
export function ContractorWeeks({ data, decimal, timeZone }: ContractorWeeksProps) {
  const { due, list, reported } = data;
  const to = usePaths();
  const { roleId } = useRouteLoaderData('routes/_portal') as ShellData;
  const here = useDeviceDrafts({ roleId, due, rows: list.rows, reported });
  return (
    <div className={due.length > 0 || here.length > 0 ? 'cols wide aside-between home' : undefined}>
      {due.length > 0 && (
        <div className="minw0">
          <DueWeeks due={due} here={here} timeZone={timeZone} />
        </div>
      )}
      <aside>
        <p className="md">
          <Link to={to.advisories()}>My weeks</Link>
          <br />
          <small className="muted">Your weeks towards equal pay, your hours and your rest.</small>
        </p>
        <OnPaper due={due} />
        <WaitingHere entries={here} timeZone={timeZone} />
      </aside>
      <div className="minw0">
        <UnmatchedDrafts drafts={data.unmatchedDrafts} timeZone={timeZone} />
        <Section title="Submitted">
          {list.rows.length === 0 ? (
            <NoWeeks data={data} />
          ) : (
            <ul className="list weeks">
              {list.rows.map((row) => (
                <Week key={row.id} row={row} decimal={decimal} timeZone={timeZone} />
              ))}
            </ul>
          )}
        </Section>
        <NotWorked declarations={data.declarations} />
      </div>
    </div>
  );
}
