import { Link } from '@remix-run/react';
import { Ribbon } from '../ribbon.tsx';
import { usePaths } from '#app/paths.ts';
import { beforeInWords, dateInWords } from '#domain/periods/period-words.ts';
import type { TimesheetRow } from '#domain/timesheets/listing/list-timesheets.server.ts';
import { ribbonDays } from '../ribbon-days.ts';
import { totalText } from '../timesheet-facts.tsx';

type PreviousWeekProps = { previous: TimesheetRow; beginning: string; decimal: boolean };

/** The previous week in small, so that an unusual week stands out. */
export function PreviousWeek({ previous, beginning, decimal }: PreviousWeekProps) {
  const to = usePaths();
  return (
    <section>
      <h2>
        <Link to={to.timesheet(previous.id)}>{beforeInWords(previous, { beginning })}</Link>
      </h2>
      <p className="flex center between mt-3">
        <span>{dateInWords(previous)}</span>
        <Ribbon days={ribbonDays(previous)} decimal={decimal} />
        <span className="tnum">{totalText(previous, decimal)}</span>
      </p>
    </section>
  );
}
