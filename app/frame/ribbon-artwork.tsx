/** Hours of one day in the artwork: a day shift, a nightshift (`n`), a holiday (`h`), or nothing (0). */
type ArtDay = number | `n${number}` | `h${number}`;

const WEEKS: Record<string, ArtDay[]> = {
  office: [8, 8, 8, 8, 8, 0, 0],
  long: [10, 10, 0, 10, 10, 0, 0],
  early: [9, 9, 10, 9, 7, 0, 0],
  weekend: [0, 0, 8, 8, 8, 8, 6],
  holiday: [8, 8, 8, 'h7.5', 8, 0, 0],
  nights: ['n10', 'n10', 'n10', 'n10', 0, 0, 0],
  care: [11, 11, 0, 0, 'n11', 0, 0],
  mixed: [8, 8, 9.5, 'h7.5', 'n7', 0, 0],
  part: [4, 4, 4, 4, 4, 0, 0],
};

const ROWS = [
  ['office', 'long', 'early', 'weekend', 'holiday', 'nights'],
  ['care', 'mixed', 'office', 'part', 'early', 'holiday'],
  ['weekend', 'long', 'care', 'office', 'nights', 'part'],
  ['mixed', 'early', 'mixed', 'long', 'holiday', 'office'],
  ['weekend', 'nights', 'care', 'part', 'early', 'office'],
  ['long', 'holiday', 'mixed', 'weekend', 'early', 'care'],
  ['nights', 'office', 'long', 'part', 'holiday', 'office'],
];

/** The week that is lit, or missing on the not-found page. */
const CHOSEN = { row: 3, column: 2 };
const DAY_STEP = 23;
const DAY_SCALE = 7.4;
const NIGHT_SCALE = 4.6;

function Bar({ day, index }: { day: ArtDay; index: number }) {
  const x = index * DAY_STEP;
  if (day === 0) return <rect x={x} y={-1.5} width={15} height={3} rx={1.5} />;
  if (typeof day === 'number') return <rect x={x} y={-day * DAY_SCALE} width={15} height={day * DAY_SCALE} rx={3} />;
  const hours = Number(day.slice(1));
  if (day.startsWith('n')) return <rect x={x} y={0} width={15} height={hours * NIGHT_SCALE} rx={3} />;
  const height = Math.round(hours * DAY_SCALE + 0.5);
  return <rect className="h" x={x + 0.8} y={-height} width={13.4} height={height} rx={3} />;
}

/** The week ribbon as wallpaper in the tenant's colours: one week lit, or left out. Decorative only. */
export function RibbonArtwork({ missing = false }: { missing?: boolean }) {
  return (
    <svg viewBox="0 0 760 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      {ROWS.map((weeks, row) =>
        weeks.map((week, column) => {
          const isChosen = row === CHOSEN.row && column === CHOSEN.column;
          if (isChosen && missing) return null;
          const x = (row % 2 === 0 ? -177 : -101) + column * 197;
          return (
            <g key={x} className={isChosen ? 'wk on' : 'wk'} transform={`translate(${x} ${96 + row * 148})`}>
              {WEEKS[week]?.map((day, index) => (
                <Bar key={index} day={day} index={index} />
              ))}
            </g>
          );
        }),
      )}
    </svg>
  );
}
