import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { formatDate, formatDayDate } from '#domain/format.ts';
import { type DateLimits, isWeekend, isWithin, move, weeksOf } from './calendar-month.ts';
import { classNames } from '../class-names.ts';
import { IconButton } from '../button.tsx';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

type CalendarProps = {
  /** The date typed, or null. */
  value: string | null;
  today: string;
  limits: DateLimits;
  onChoose: (date: string) => void;
  /** Called when it is closed: focus returns to the field. */
  onClose: () => void;
  /** Called when something else is pressed: focus moves there. */
  onLeave: () => void;
};

type DayProps = {
  date: string;
  isSelected: boolean;
  isToday: boolean;
  isFocus: boolean;
  isOff: boolean;
  /** A day of the previous or next month, shown at this one's edge. */
  isBeside: boolean;
  holiday?: string;
};

function Day({
  date,
  isSelected,
  isToday,
  isFocus,
  isOff,
  isBeside,
  holiday,
  ...on
}: DayProps & { onClick: () => void }) {
  const looks = [
    isWeekend(date) && 'we',
    holiday && 'bh',
    isSelected && 'sel',
    isToday && 'today',
    isOff && 'off',
    isBeside && 'beside',
  ];
  return (
    <td className={classNames(...looks)}>
      <button
        type="button"
        tabIndex={isFocus ? 0 : -1}
        data-date={date}
        aria-disabled={isOff || undefined}
        aria-current={isToday ? 'date' : undefined}
        aria-pressed={isSelected}
        aria-label={`${formatDayDate(date)}${holiday ? `, ${holiday}` : ''}`}
        title={holiday}
        {...on}
      >
        {Number(date.slice(8))}
      </button>
    </td>
  );
}

/** A month to choose a date from: weekends grey, bank holidays of England and Wales marked, disallowed days struck through. */
export function Calendar({ value, today, limits, onChoose, onClose, onLeave }: CalendarProps) {
  const [focus, setFocus] = useState(value ?? today);
  const box = useRef<HTMLDivElement>(null);
  const holidays = useFetcher<Record<string, string>>();
  const { load } = holidays;
  const year = focus.slice(0, 4);
  useEffect(() => load(`/calendar/bank-holidays?year=${year}`), [load, year]);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>(`[data-date="${focus}"]`)?.focus();
  }, [focus]);
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      const around = box.current?.parentElement;
      if (target instanceof Node && !around?.contains(target)) onLeave();
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onEscape, true);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onEscape, true);
    };
  }, [onClose, onLeave]);
  useEffect(() => {
    const node = box.current;
    const onKeyDown = (event: KeyboardEvent) => {
      const next = move(focus, event.key);
      if (!next) return;
      event.preventDefault();
      setFocus(next);
    };
    node?.addEventListener('keydown', onKeyDown);
    return () => node?.removeEventListener('keydown', onKeyDown);
  }, [focus]);
  const step = (key: 'PageUp' | 'PageDown') => () => setFocus(move(focus, key)!);
  return (
    <div className="cal" role="dialog" aria-label="Choose a date" ref={box}>
      <header>
        <IconButton type="button" icon="left" label="Previous month" onClick={step('PageUp')} />
        <span aria-live="polite">{formatDate(`${focus.slice(0, 7)}-01`).slice(2)}</span>
        <IconButton type="button" icon="right" label="Next month" onClick={step('PageDown')} />
      </header>
      <table>
        <thead>
          <tr>
            {DAYS.map((day) => (
              <th key={day} scope="col" abbr={day}>
                {day.slice(0, 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(focus).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => {
                const isOff = !isWithin(date, limits);
                const holiday = holidays.data?.[date];
                return (
                  <Day
                    key={date}
                    date={date}
                    isSelected={date === value}
                    isToday={date === today}
                    isFocus={date === focus}
                    isOff={isOff}
                    isBeside={date.slice(0, 7) !== focus.slice(0, 7)}
                    {...(holiday ? { holiday } : {})}
                    onClick={() => {
                      if (!isOff) onChoose(date);
                    }}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <span>
          <i /> Weekend
        </span>
        <span>
          <i className="b" /> Bank holiday
        </span>
      </footer>
    </div>
  );
}
