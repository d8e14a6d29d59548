import type { EntryMark } from '#domain/advisories/listing/entry-marks.ts';
import { formatDayDate } from '#domain/format.ts';
import { Icon } from '#app/components/icon.tsx';

/** Below the totals: the days with a mark, and that marks do not change totals. */
export function MarksOfPeriod({ marks, period }: { marks: EntryMark[]; period: string }) {
  const [first] = marks;
  if (!first) return null;
  const days = [...new Set(marks.map(({ date }) => date))].sort().map(formatDayDate);
  const on = days.length === 1 ? days[0] : `${days.slice(0, -1).join(', ')} and ${days.at(-1)}`;
  return (
    <p className="quiet mt-3">
      <Icon name="rest" />
      <span>
        {marks.length === 1 ? 'One advisory' : `${marks.length} advisories`} this {period}, on {on}.{' '}
        {marks.length === 1 ? 'It changes' : 'They change'} no total.
      </span>
    </p>
  );
}
