import { formatMinutes } from '#domain/format.ts';

/** Whole minutes of one day by kind, and its name in the sentence ("Monday"). */
export type RibbonDay = { label: string; standard: number; nightshift: number; holiday: number };

type RibbonProps = { days: RibbonDay[]; decimal?: boolean };

const HEIGHT = 32;
const BASELINE = 20;
const BAR = 7;
const STEP = 11;
const RADIUS = 1.5;
const DAY_PER_HOUR = 2;
const NIGHT_PER_HOUR = 1.2;

const round = (value: number) => Math.round(value * 10) / 10;

/** Describes a day: "8h 00m", "4h 00m and 3h 15m nightshift", or nothing. */
function dayInWords({ standard, nightshift, holiday }: RibbonDay, decimal: boolean): string {
  const parts = [
    standard > 0 && formatMinutes(standard, decimal),
    nightshift > 0 && `${formatMinutes(nightshift, decimal)} nightshift`,
    holiday > 0 && `${formatMinutes(holiday, decimal)} holiday`,
  ];
  return parts.filter(Boolean).join(' and ');
}

/** Describes a week: "Monday to Thursday 8h 00m, Friday 7h 15m nightshift", or "No hours". Consecutive equal days are combined. */
export function ribbonSentence(days: RibbonDay[], decimal = false): string {
  const stretches: { first: string; last: string; words: string }[] = [];
  for (const day of days) {
    const [words, before] = [dayInWords(day, decimal), stretches.at(-1)];
    if (before && before.words === words) before.last = day.label;
    else stretches.push({ first: day.label, last: day.label, words });
  }
  const worked = stretches.filter(({ words }) => words !== '');
  return (
    worked.map(({ first, last, words }) => `${first === last ? first : `${first} to ${last}`} ${words}`).join(', ') ||
    'No hours'
  );
}

/** A bar with round corners as a section of a path that is also stroked with twice its radius. */
const bar = (height: number) => `h${BAR - 2 * RADIUS}v${round(Math.max(0, height - 2 * RADIUS))}h${2 * RADIUS - BAR}z`;

/** One path for all bars of a kind, since a page has hundreds. Each starts at an offset from the start of the previous one. */
function pathOf(bars: { x: number; y: number; height: number }[]): string {
  return bars
    .map(({ x, y, height }, index) => {
      const before = bars[index - 1];
      return `${before ? `m${x - before.x} ${round(y - before.y)}` : `M${x + RADIUS} ${round(y + RADIUS)}`}${bar(height)}`;
    })
    .join('');
}

/** A dash for each day without hours. Consecutive days are one line, which the style divides. */
function dashesAt(places: number[]): string {
  return places
    .filter((x) => !places.includes(x - STEP))
    .map((x) => {
      let last = x;
      while (places.includes(last + STEP)) last += STEP;
      return `M${x} ${BASELINE}h${last - x + BAR}`;
    })
    .join('');
}

/** Returns the shapes to draw for some days. */
function shapesOf(days: RibbonDay[]) {
  const shapes = { rising: [], hanging: [], hollow: [] } as Record<
    'rising' | 'hanging' | 'hollow',
    { x: number; y: number; height: number }[]
  >;
  const offs: number[] = [];
  days.forEach(({ standard, nightshift, holiday }, index) => {
    const x = index * STEP;
    if (standard + nightshift + holiday === 0) offs.push(x);
    const rise = Math.min((standard / 60) * DAY_PER_HOUR, BASELINE - 1);
    const hollow = Math.min((holiday / 60) * DAY_PER_HOUR, BASELINE - 1 - rise);
    const hang = Math.min((nightshift / 60) * NIGHT_PER_HOUR, HEIGHT - BASELINE);
    if (rise > 0) shapes.rising.push({ x, y: round(BASELINE - rise), height: rise });
    if (hang > 0) shapes.hanging.push({ x, y: BASELINE, height: hang });
    if (hollow > 1)
      shapes.hollow.push({ x: x + 0.5, y: round(BASELINE - rise - hollow + 0.5), height: round(hollow - 1) });
  });
  return { off: dashesAt(offs), day: pathOf(shapes.rising), night: pathOf(shapes.hanging), hollow: shapes.hollow };
}

/** A week at a glance: day shifts rise, nightshifts hang, holidays are hollow, a dash is no hours. */
export function Ribbon({ days, decimal }: RibbonProps) {
  const { day, night, off, hollow } = shapesOf(days);
  return (
    <svg className="ribbon" role="img" aria-label={ribbonSentence(days, decimal)}>
      {off && <path className="off" d={off} />}
      {day && <path className="day" d={day} />}
      {night && <path className="night" d={night} />}
      {hollow.map((one) => (
        <rect key={one.x} className="hol" {...one} width={BAR - 1} rx={1.2} />
      ))}
    </svg>
  );
}
