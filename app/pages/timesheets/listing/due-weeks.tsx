import { Link } from '@remix-run/react';
import { ButtonLink } from '#app/components/button.tsx';
import { StatusBadge } from '#app/components/status-badge.tsx';
import { Tag } from '#app/components/tag.tsx';
import type { DueWeek } from '../due-weeks.server.ts';
import { usePaths } from '#app/paths.ts';
import { formatDayDate, formatInstant } from '#domain/format.ts';
import type { WaitingEntry } from './use-device-drafts.ts';

type DueWeeksProps = { due: DueWeek[]; here: WaitingEntry[]; timeZone: string };
type OneWeek = { week: DueWeek; isHere: boolean; timeZone: string };

/** The most listed under the first; the tab has all. */
const MAX_LISTED = 8;

function useEntryPath() {
  const to = usePaths();
  return ({ rejected, contractorId, beginning }: DueWeek) =>
    rejected ? to.correctTimesheet(rejected.timesheetId) : to.newTimesheet({ contractorId, beginning });
}

/** Where the hours typed so far are stored; nothing if there are none. */
function WhereDraftIs({ week, isHere, timeZone }: OneWeek) {
  if (isHere) return <>Typed on this device only. </>;
  if (!week.draft) return null;
  return <>{`Saved to your account, ${week.draft.total} so far, ${formatInstant(week.draft.savedAt, timeZone)}. `}</>;
}

const dueInWords = ({ isMissing, dueOn }: DueWeek) =>
  isMissing ? `It was due on ${formatDayDate(dueOn)}.` : `It is due on ${formatDayDate(dueOn)}.`;

function FirstWeek({ week, isHere, timeZone, count }: OneWeek & { count: number }) {
  const to = usePaths();
  const entryPath = useEntryPath();
  const { rejected, contractorId, beginning } = week;
  return (
    <section className="due first" aria-labelledby="due">
      <div className="minw0">
        <p className="small due-kind">
          {rejected ? <StatusBadge status="rejected" /> : week.isMissing && <StatusBadge status="missing" />}
          {week.isMissing && count > 1 && <span className="faint">the first of {count}</span>}
        </p>
        <h2 id="due">{week.name}</h2>
        {rejected && (
          <blockquote className="quote">
            {rejected.reason} <small className="faint">{rejected.decidedByName}</small>
          </blockquote>
        )}
        <p className="md muted mt-1">
          {week.contractName}, {week.clientName}. {dueInWords(week)}
          {week.bankHoliday && ` There is a bank holiday: ${week.bankHoliday}.`}
        </p>
        <p className="md due-draft">
          <WhereDraftIs week={week} isHere={isHere} timeZone={timeZone} />
        </p>
      </div>
      <span className="btn-row">
        <ButtonLink kind="primary" href={entryPath(week)}>
          {rejected ? 'Correct and resubmit' : 'Enter time'}
        </ButtonLink>
        <ButtonLink kind="quiet" href={to.declare({ contractorId, beginning })}>
          I did not work this {week.noun}
        </ButtonLink>
      </span>
    </section>
  );
}

function OtherWeek({ week, isHere, timeZone }: OneWeek) {
  const entryPath = useEntryPath();
  const isBegun = isHere || week.draft !== null;
  return (
    <li>
      <span className="minw0">
        <Link to={entryPath(week)}>{week.name}</Link> {isBegun && <Tag>Draft</Tag>}
        {week.rejected && <StatusBadge status="rejected" />}
        <br />
        <small>
          {week.contractName}. <WhereDraftIs week={week} isHere={isHere} timeZone={timeZone} />
          {dueInWords(week)}
        </small>
      </span>
      <ButtonLink kind="secondary" size="sm" href={entryPath(week)}>
        {week.rejected ? 'Correct' : isBegun ? 'Continue' : 'Enter time'}
        <span className="vh">, {week.name}</span>
      </ButtonLink>
    </li>
  );
}

/** What a contractor has yet to submit: the earliest with its button, then the others with where each draft is stored. */
export function DueWeeks({ due, here, timeZone }: DueWeeksProps) {
  const to = usePaths();
  const [first, ...others] = due;
  if (!first) return null;
  const isHere = (week: DueWeek) => here.some((entry) => entry.week === week);
  const listed = others.slice(0, MAX_LISTED);
  const count = due.filter(({ isMissing }) => isMissing).length;
  return (
    <>
      <FirstWeek week={first} isHere={isHere(first)} timeZone={timeZone} count={count} />
      {listed.length > 0 && (
        <ul className="list due-rest" aria-label="Others that are due">
          {listed.map((week) => (
            <OtherWeek
              key={`${week.contractorId} ${week.beginning}`}
              week={week}
              isHere={isHere(week)}
              timeZone={timeZone}
            />
          ))}
        </ul>
      )}
      {others.length > listed.length && (
        <p className="mt-3 md">
          <Link to={to.timesheets({ status: 'missing' })}>All {count} that are missing</Link>
        </p>
      )}
    </>
  );
}
