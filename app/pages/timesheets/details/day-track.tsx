/** A stretch of one day, in minutes after its midnight; the second half of a nightshift is a stretch of the next day. */
export type Stretch = { from: number; to: number; kind: 'standard' | 'nightshift' | 'holiday' };

/** Insufficient rest: a line above the day, with a stop where it begins and ends on it. */
export type RestLine = { from: number; to: number; begins: boolean; ends: boolean };

const WIDTH = 184;
const HEIGHT = 14;
const DAY_MINUTES = 1440;
const at = (minutes: number) => Math.round((minutes / DAY_MINUTES) * WIDTH * 10) / 10;

function StretchBar({ from, to, kind }: Stretch) {
  const x = at(from);
  const width = Math.max(at(to) - x, 1);
  if (kind === 'holiday') return <rect className="hol" x={x + 0.5} y={2.5} width={width - 1} height={9} rx={2} />;
  return <rect className={kind === 'nightshift' ? 'night' : 'day'} x={x} y={2} width={width} height={10} rx={2} />;
}

/** The 24 hours of a day with its shifts. Decorative: the row has the numbers. */
export function DayTrack({ stretches, rests = [] }: { stretches: Stretch[]; rests?: RestLine[] }) {
  return (
    <svg
      className="track"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      focusable="false"
    >
      <rect className="bg" x={0} y={0} width={WIDTH} height={HEIGHT} rx={3} />
      {[360, 720, 1080].map((minutes) => (
        <path key={minutes} className="grid" d={`M${at(minutes)} 0v${HEIGHT}`} />
      ))}
      {stretches.map((stretch) => (
        <StretchBar key={`${stretch.kind} ${stretch.from}`} {...stretch} />
      ))}
      {rests.map(({ from, to, begins, ends }) => (
        <path
          key={`${from} ${to}`}
          className="rest"
          d={`M${at(from)} 7H${at(to)}${begins ? `M${at(from)} 4v6` : ''}${ends ? `M${at(to)} 4v6` : ''}`}
        />
      ))}
    </svg>
  );
}

/** The hours above a column of tracks. */
export function DayTrackScale() {
  return (
    <span className="track-scale" aria-hidden="true">
      {['00', '06', '12', '18', '24'].map((hour) => (
        <span key={hour}>{hour}</span>
      ))}
    </span>
  );
}
