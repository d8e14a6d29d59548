import type { TwelveWeeksFacts } from '#domain/advisories/advisory.ts';
import { ABSENCE_WORDS } from '#domain/declarations/absence-reason.ts';
import { formatDate } from '#domain/format.ts';

type Week = TwelveWeeksFacts['weeks'][number];

const LOOKS = { counted: undefined, paused: 'pause', ahead: 'ahead', rights: 'goal' } as const;
const KEYS = [
  { kind: 'counted', label: 'Worked' },
  { kind: 'paused', label: 'Paused' },
  { kind: 'ahead', label: 'Not in yet' },
  { kind: 'rights', label: 'Rights begin' },
] as const;

/** Returns the day and month of a week’s first day: `2 Mar`. */
const dayMonth = (date: string) => formatDate(date).replace(/ \d{4}$/, '');

/** Returns the label of a week not worked, with the reason if known. */
const pausedWords = ({ reason }: Week) => `Paused${reason ? `, ${ABSENCE_WORDS[reason].toLowerCase()}` : ''}`;

/** Each week of a count as a cell: worked, paused, still to come, and the one in which rights begin. */
export function TwelveWeeks({ weeks }: { weeks: Week[] }) {
  const shown = weeks.slice(-MAX_CELLS);
  const kinds = new Set(shown.map(({ kind }) => kind));
  return (
    <>
      <ol className="twelve mt-4">
        {shown.map((week) => (
          <li key={week.from} className={LOOKS[week.kind]}>
            <b>
              {week.kind === 'paused' ? (
                <span className="vh">{pausedWords(week)}</span>
              ) : (
                <>
                  <span className="vh">Week </span>
                  {week.n}
                </>
              )}
            </b>
            <span>{dayMonth(week.from)}</span>
          </li>
        ))}
      </ol>
      <p className="twelve-key">
        {KEYS.filter(({ kind }) => kinds.has(kind)).map(({ kind, label }) => (
          <span key={kind}>
            <i className={LOOKS[kind]} aria-hidden="true" />
            {label}
          </span>
        ))}
      </p>
    </>
  );
}

/** Cells a strip has room for: two rows of fourteen. */
const MAX_CELLS = 28;
