import { Link } from '@remix-run/react';
import { formatCount, formatDate, formatInstant } from '#domain/format.ts';
import type { PayrollRun } from '#domain/payroll-runs/payroll-run.ts';
import { ACTIONS, Cell, DataTable, RowHead } from '#app/components/lists/data-table.tsx';
import { MenuCell, MenuLink, MenuRule, DangerLink } from '#app/components/menu.tsx';
import { StatusBadge } from '#app/components/status-badge.tsx';
import { usePaths } from '#app/paths.ts';
import { money, timeText, wholeTime } from '../amounts.ts';

const COLUMNS = [
  'Run',
  'Latest period',
  'Made',
  { label: 'People', numeric: true },
  { label: 'Time', numeric: true },
  { label: 'Pay', numeric: true },
  'File',
  ACTIONS,
];

/** The beginning of a file's checksum, in two groups that can be compared by eye. */
const short = (checksum: string) => `${checksum.slice(0, 4)} ${checksum.slice(4, 8)}`;

/** The existing runs, latest first. */
export function RunTable({ runs, timeZone, isDecimal }: { runs: PayrollRun[]; timeZone: string; isDecimal: boolean }) {
  const to = usePaths();
  return (
    <DataTable caption="Runs made" columns={COLUMNS}>
      <tbody>
        {runs.map((run) => {
          const { payrollRunId: id, number, report, isLatest, voidedAt, madeAt, madeBy, layoutName } = run;
          return (
            <tr key={id}>
              <RowHead
                href={to.payrollRun(id)}
                sub={run.madeAgainAs === null ? layoutName : `${layoutName}, made again as run ${run.madeAgainAs}`}
              >
                {`Run ${number}`} {voidedAt !== null && <StatusBadge status="deleted">Voided</StatusBadge>}
              </RowHead>
              <Cell label="Latest period" tabular>
                {report.period ? formatDate(report.period) : <span className="faint">None</span>}
              </Cell>
              <Cell label="Made" tabular>
                {formatInstant(madeAt, timeZone)}
                <small>{madeBy}</small>
              </Cell>
              <Cell label="People" numeric>
                {formatCount(report.totals.people)}
              </Cell>
              <Cell label="Time" numeric>
                {timeText(wholeTime(report), isDecimal)}
              </Cell>
              <Cell label="Pay" numeric className="strong">
                {money(report.totals.payAmount)}
              </Cell>
              <Cell label="File">
                {run.hasFile ? (
                  <Link reloadDocument to={to.payrollRunFile(id)} aria-label={`Download the file of run ${number}`}>
                    Download
                  </Link>
                ) : (
                  <span className="faint">Erased</span>
                )}
                <small>
                  <code>{short(run.checksum)}</code>
                </small>
              </Cell>
              <MenuCell label={`Actions for run ${number}`}>
                <MenuLink href={to.payrollRun(id)}>See who was in it</MenuLink>
                {isLatest && voidedAt === null && (
                  <>
                    <MenuRule />
                    <DangerLink href={to.voidPayrollRun(id)}>{`Void run ${number}`}</DangerLink>
                  </>
                )}
              </MenuCell>
            </tr>
          );
        })}
      </tbody>
    </DataTable>
  );
}
