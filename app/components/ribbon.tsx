import { formatMinutes } from '#domain/format.ts';

/** Whole minutes of one day by kind, and its name in the sentence ("Monday"). */
export type RibbonDay = { label: string; standard: number; nightshift: number; holiday: number };

type RibbonProps = { days: RibbonDay[]; decimal?: boolean };

const HEIGHT = 32;
const BASELINE = 20;
const BAR = 7;
const STEP = 67 / 6;
const DAY_PER_HOUR = 2;
const NIGHT_PER_HOUR = 1.2;

const round = (value: number) => Math.round(value * 10) / 10;

/** "Monday 8h 00m, Friday 7h 15m nightshift", or "No hours". */
export function ribbonSentence(days: RibbonDay[], decimal = false): string {
  const parts = days.flatMap(({ label, standard, nightshift, holiday }) => [
    standard > 0 && `${label} ${formatMinutes(standard, decimal)}`,
    nightshift > 0 && `${label} ${formatMinutes(nightshift, decimal)} nightshift`,
    holiday > 0 && `${label} ${formatMinutes(holiday, decimal)} holiday`,
  ]);
  return parts.filter(Boolean).join(', ') || 'No hours';
}

function RibbonBar({ day, x }: { day: RibbonDay; x: number }) {
  const { standard, nightshift, holiday } = day;
  if (standard + nightshift + holiday === 0) {
    return <rect className="off" x={round(x)} y={BASELINE - 1} width={BAR} height={1.5} rx={0.7} />;
  }
  const rise = Math.min((standard / 60) * DAY_PER_HOUR, BASELINE - 1);
  const hollow = Math.min((holiday / 60) * DAY_PER_HOUR, BASELINE - 1 - rise);
  const hang = Math.min((nightshift / 60) * NIGHT_PER_HOUR, HEIGHT - BASELINE);
  return (
    <>
      {rise > 0 && (
        <rect className="day" x={round(x)} y={round(BASELINE - rise)} width={BAR} height={round(rise)} rx={1.5} />
      )}
      {hollow > 1 && (
        <rect
          className="hol"
          x={round(x + 0.5)}
          y={round(BASELINE - rise - hollow + 0.5)}
          width={BAR - 1}
          height={round(hollow - 1)}
          rx={1.2}
        />
      )}
      {hang > 0 && <rect className="night" x={round(x)} y={BASELINE} width={BAR} height={round(hang)} rx={1.5} />}
    </>
  );
}

/** A week at a glance: day shifts rise, nightshifts hang, holidays are hollow, a dash is no hours. */
export function Ribbon({ days, decimal }: RibbonProps) {
  const width = round((days.length - 1) * STEP + BAR);
  return (
    <svg
      className="ribbon"
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={ribbonSentence(days, decimal)}
    >
      {days.map((day, index) => (
        <RibbonBar key={day.label} day={day} x={index * STEP} />
      ))}
    </svg>
  );
}
