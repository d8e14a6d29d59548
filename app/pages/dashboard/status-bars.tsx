import { useId } from 'react';
import { classNames } from '#app/components/class-names.ts';

/** The number of timesheets by status. */
export type StatusCounts = { accepted: number; pending: number; rejected: number; missing: number };

const SEGMENTS = [
  { status: 'accepted', name: 'acc' },
  { status: 'pending', name: 'pen' },
  { status: 'rejected', name: 'rej' },
  { status: 'missing', name: 'mis' },
] as const;

const total = (counts: StatusCounts) => SEGMENTS.reduce((sum, { status }) => sum + counts[status], 0);
const percent = (part: number) => `${Math.round(part * 10_000) / 100}%`;

function Hatch({ id }: { id: string }) {
  return (
    <pattern id={id} width={4} height={4} patternUnits="userSpaceOnUse" patternTransform="rotate(25)">
      <rect className="hatch-bg" width={4} height={4} />
      <path className="hatch-line" d="M.5 0v4" />
    </pattern>
  );
}

type StatusBarProps = {
  counts: StatusCounts;
  /** The count that fills the whole width, to compare bars of several rows. If absent, this bar's own. */
  scale?: number;
  isThin?: boolean;
};

/** One bar of accepted, pending, rejected and missing. The row or legend beside it has the numbers. */
export function StatusBar({ counts, scale, isThin }: StatusBarProps) {
  const hatch = useId();
  const whole = Math.max(scale ?? total(counts), 1);
  const height = isThin ? 8 : 12;
  const shown = SEGMENTS.filter(({ status }) => counts[status] > 0);
  const startOf = (index: number) => shown.slice(0, index).reduce((sum, { status }) => sum + counts[status], 0);
  return (
    <>
      <svg
        className={classNames('bar', isThin && 'thin')}
        width="100%"
        height={height}
        aria-hidden="true"
        focusable="false"
      >
        <defs>
          <Hatch id={hatch} />
        </defs>
        {shown.map(({ status, name }, index) => (
          <svg key={status} x={percent(startOf(index) / whole)} width={percent(counts[status] / whole)} height={height}>
            <rect
              className={name}
              x={0.5}
              y={0.5}
              width="98%"
              height={height - 1}
              rx={2}
              fill={status === 'missing' ? `url(#${hatch})` : undefined}
            />
          </svg>
        ))}
      </svg>
      <span className="vh">
        {counts.accepted} accepted, {counts.pending} pending, {counts.rejected} rejected, {counts.missing} missing
      </span>
    </>
  );
}

/** The meaning of the bars' colours, with the totals. */
export function StatusLegend({ counts }: { counts: StatusCounts }) {
  return (
    <div className="legend-row">
      {SEGMENTS.map(({ status, name }) => (
        <span key={status}>
          <i className={name} />
          <b>{counts[status]}</b> {status}
        </span>
      ))}
    </div>
  );
}
