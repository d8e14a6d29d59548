import { formatDate, formatRate } from '#domain/format.ts';
import { daysUntil } from '#app/components/placements/words.ts';

type Stretch = { from: string; chargeRate: string | null; payRate: string | null; isToConfirm: boolean };

const WIDTH = 968;
/** The minimum width of a stretch labelled with its rates. */
const LEAST = 128;

const said = (rate: string | null) => (rate === null ? 'none' : formatRate(rate));
const pair = ({ chargeRate, payRate }: Stretch) => `${said(chargeRate)} · ${said(payRate)}`;
const short = (date: string) => formatDate(date).replace(/ \d{4}$/, '');

/** Rates along the days they apply to, the last five: past, to confirm, coming. Phones have only the table, which says the same. */
export function RateBand({ history, today }: { history: Stretch[]; today: string }) {
  const stretches = [...history].reverse().slice(-5);
  if (stretches.length < 2) return null;
  const days = stretches.map(({ from }, at) =>
    daysUntil(stretches[at + 1]?.from ?? (from > today ? from : today), from) === 0
      ? 28
      : Math.abs(daysUntil(stretches[at + 1]?.from ?? (from > today ? from : today), from)),
  );
  const all = days.reduce((sum, count) => sum + count, 0);
  const free = WIDTH - LEAST * stretches.length;
  const widths = days.map((count) => LEAST + (free * count) / all);
  const starts = widths.map((_, at) => widths.slice(0, at).reduce((sum, width) => sum + width, 0));
  const now = stretches.findLastIndex(({ from }) => from <= today);
  const gone = now < 0 ? 0 : Math.min(1, daysUntil(today, stretches[now]!.from) / days[now]!);
  const tick = now < 0 ? null : starts[now]! + widths[now]! * gone;
  const title = stretches.map(
    (one) => `From ${formatDate(one.from)} ${said(one.chargeRate)} and ${said(one.payRate)}.`,
  );
  return (
    <svg
      className="rateband"
      viewBox={`0 0 ${WIDTH} 78`}
      role="img"
      aria-label={`Charge and pay by date. ${title.join(' ')}`}
    >
      <text x="1" y="11">
        Charge · pay
      </text>
      {stretches.map((one, at) => (
        <g key={one.from}>
          <rect
            className={one.isToConfirm ? 'back' : one.from > today ? 'next' : at === now ? 'now' : 'past'}
            x={starts[at]! + 1}
            y="24"
            width={widths[at]! - 3}
            height="32"
            rx="4"
          />
          <text className="v" x={starts[at]! + 10} y="44.5">
            {pair(one)}
          </text>
          <text x={starts[at]! + 1} y="73">
            {short(one.from)}
          </text>
        </g>
      ))}
      {tick !== null && (
        <>
          <path className="today" d={`M${tick} 16v6M${tick} 58v5`} />
          <text className="t" x={Math.min(Math.max(tick, 80), WIDTH - 20)} y="11" textAnchor="middle">
            Today
          </text>
        </>
      )}
    </svg>
  );
}
