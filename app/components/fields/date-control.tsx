import { type InputHTMLAttributes, useRef, useState } from 'react';
import { formatDate } from '#domain/format.ts';
import { readDate } from '#domain/periods/read-date.ts';
import { IconButton } from '../button.tsx';
import type { DateLimits } from './calendar-month.ts';
import { useHydrated } from '../use-hydrated.ts';
import { useLate } from '../use-late.ts';

type DateControlProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  /** What the button says: "Choose a date". */
  label?: string;
  limits?: DateLimits;
};

const calendar = () => import('./calendar.tsx');

/** Today where the reader is, for the calendar's mark only. No country's way of writing dates is the same in all browsers. */
function todayHere(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** A date as text, with a calendar to open beside it where script runs. */
export function DateControl({ label = 'Choose a date', limits = {}, readOnly, ...props }: DateControlProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isEnhanced = useHydrated();
  const Calendar = useLate(isOpen, calendar)?.Calendar;
  const close = () => {
    setOpen(false);
    input.current?.focus();
  };
  const choose = (date: string) => {
    const node = input.current!;
    node.value = formatDate(date);
    // A form judges what is typed by one, a filter is applied by the other.
    for (const type of ['input', 'change']) node.dispatchEvent(new Event(type, { bubbles: true }));
    close();
  };
  return (
    <span className="date-control">
      <input {...props} type="text" ref={input} readOnly={readOnly} autoComplete="off" />
      {isEnhanced && !readOnly && (
        <IconButton type="button" icon="calendar" label={label} onClick={() => setOpen(!isOpen)} />
      )}
      {isOpen && Calendar && (
        <Calendar
          value={readDate(input.current?.value ?? '')}
          today={todayHere()}
          limits={limits}
          onChoose={choose}
          onClose={close}
          onLeave={() => setOpen(false)}
        />
      )}
    </span>
  );
}
