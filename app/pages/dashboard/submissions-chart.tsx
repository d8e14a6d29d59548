import { useId } from 'react';
import type { Point, Submissions } from '#domain/dashboard/submissions.ts';
import { formatCount, formatDate, formatDayDate } from '#domain/format.ts';
import { classNames } from '#app/components/class-names.ts';

type Size = { width: number; height: number; isSmall: boolean };

const LEFT = 34;
const TOP = 14;
const RIGHT = 10;
const UNDER = 34;

/** Returns a round step for about three grid lines below the highest count. */
function gridStep(most: number): number {
  const rough = Math.max(1, most / 3);
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5, 10].find((step) => step * power >= rough) ?? 10) * power;
}

function scales({ width, height }: Size, most: number) {
  const right = width - RIGHT;
  const bottom = height - UNDER;
  const x = (at: number) => LEFT + at * (right - LEFT);
  const y = (count: number) => bottom - (count / most) * (bottom - TOP - 10);
  return { x, y, right, bottom };
}

/** Draws steps through the points up to an index, level from one to the next. */
function pathOf(points: readonly Point[], until: number, { x, y }: ReturnType<typeof scales>): string {
  const steps = points
    .filter(({ at }) => at <= until)
    .map(({ at, count }) => `H${x(at).toFixed(1)}V${y(count).toFixed(1)}`);
  return `M${x(0)} ${y(0)}${steps.join('')}H${x(until).toFixed(1)}`;
}

/** `Thu 21` or, where space is short, `Thu`. */
const dayName = (date: string, isSmall: boolean) =>
  formatDayDate(date)
    .split(' ')
    .slice(0, isSmall ? 1 : 2)
    .join(' ');

function Drawing({ data, size, title }: { data: Submissions; size: Size; title: string }) {
  const heading = useId();
  const { width, height, isSmall } = size;
  const most = Math.max(
    data.expected,
    ...data.week.map(({ count }) => count),
    ...data.before.map(({ count }) => count),
    1,
  );
  const scale = scales(size, most);
  const { x, y, right, bottom } = scale;
  const step = gridStep(most);
  const lines = Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
  const width1 = (right - LEFT) / data.days.length;
  const count = data.week.filter(({ at }) => at <= data.now).at(-1)?.count ?? 0;
  const path = pathOf(data.week, data.now, scale);
  const isLate = data.now > 0.7;
  return (
    <svg
      className={classNames('chart', isSmall ? 'chart-sm' : 'chart-lg')}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby={heading}
    >
      <title id={heading}>{title}</title>
      {data.days.map(({ date, isWeekend, bankHoliday }, index) =>
        isWeekend || bankHoliday ? (
          <rect
            key={date}
            className={bankHoliday ? 'bank' : 'weekend'}
            x={LEFT + index * width1}
            y={TOP}
            width={width1}
            height={bottom - TOP}
          />
        ) : null,
      )}
      {lines.map((line) => (
        <g key={line}>
          <path className={line === 0 ? 'axis' : 'gridline'} d={`M${LEFT} ${y(line)}H${right}`} />
          <text x={LEFT - 8} y={y(line) + 4} textAnchor="end">
            {line}
          </text>
        </g>
      ))}
      {data.days.map(({ date, bankHoliday, isToday }, index) => (
        <g key={date} className={isToday ? 'today' : undefined} textAnchor="middle">
          <text x={LEFT + (index + 0.5) * width1} y={bottom + 17}>
            {dayName(date, isSmall)}
          </text>
          {(isToday || bankHoliday) && (
            <text className={isToday ? undefined : 'bank-name'} x={LEFT + (index + 0.5) * width1} y={bottom + 31}>
              {isToday ? 'today' : isSmall ? 'bank hol.' : 'Bank holiday'}
            </text>
          )}
        </g>
      ))}
      {data.expected > 0 && (
        <>
          <path className="expected" d={`M${LEFT} ${y(data.expected)}H${right}`} />
          <text x={LEFT + 4} y={y(data.expected) + 14}>{`${data.expected} expected`}</text>
        </>
      )}
      <path className="area" d={`${path}V${bottom}H${LEFT}Z`} />
      <path className="before" d={pathOf(data.before, 1, scale)} />
      <path className="line" d={path} />
      <circle className="point-before" cx={x(data.now)} cy={y(data.beforeByNow)} r={3.5} />
      <circle className="point" cx={x(data.now)} cy={y(count)} r={5} />
      <text
        className="now"
        x={x(data.now) + (isLate ? -10 : 10)}
        y={Math.min(y(count) + 18, bottom - 8)}
        textAnchor={isLate ? 'end' : 'start'}
      >
        {isSmall ? `${formatCount(count)} now` : `${formatCount(count)} this week`}
      </text>
    </svg>
  );
}

/** `12 of 40`, or `12` if none are expected, such as before anyone is placed. */
const inOfExpected = (count: number, expected: number) => (expected > 0 ? `${count} of ${expected}` : `${count}`);

/** The week's timesheets as they come in, compared with the week before and the expected number; also as a table. */
export function SubmissionsChart({ data }: { data: Submissions }) {
  if (data.expected === 0 && [...data.week, ...data.before].every(({ count }) => count === 0))
    return <p className="md muted">No timesheets are expected for this week, and there were none the week before.</p>;
  const count = data.week.filter(({ at }) => at <= data.now).at(-1)?.count ?? 0;
  const fewer = data.beforeByNow - count;
  const compared = fewer === 0 ? 'as many as' : fewer > 0 ? `${fewer} fewer than` : `${-fewer} more than`;
  const title = `Timesheets submitted, running total. This week ${inOfExpected(count, data.expected)}. The week before, ${data.beforeByNow} by the same point.`;
  const byDay = data.days.map(({ date }, index) => {
    const end = (index + 1) / data.days.length;
    const by = (points: readonly Point[]) => points.filter(({ at }) => at <= end).at(-1)?.count ?? 0;
    return {
      date,
      week: end <= data.now || index / data.days.length < data.now ? by(data.week) : null,
      before: by(data.before),
    };
  });
  return (
    <>
      <p className="md muted chart-note">
        {`${inOfExpected(count, data.expected)} in, ${compared} at this time the week before.`}
      </p>
      <Drawing data={data} title={title} size={{ width: 620, height: 244, isSmall: false }} />
      <Drawing data={data} title={title} size={{ width: 358, height: 250, isSmall: true }} />
      <details className="md mt-1">
        <summary className="linkish">Show these figures as a table</summary>
        <table className="table mt-2">
          <caption className="vh">Timesheets submitted by the end of each day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" className="num">
                This week
              </th>
              <th scope="col" className="num">
                Week before
              </th>
            </tr>
          </thead>
          <tbody>
            {byDay.map(({ date, week, before }) => (
              <tr key={date}>
                <th scope="row">{formatDate(date)}</th>
                <td className="num">{week ?? ''}</td>
                <td className="num">{before}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
