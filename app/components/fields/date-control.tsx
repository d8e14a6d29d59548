import { type InputHTMLAttributes, useRef, useState } from 'react';
import { formatDate } from '#domain/format.ts';
import { readDate } from '#domain/periods/read-date.ts';
import { IconButton } from '../button.tsx';
import type { DateLimits } from './calendar-month.ts';
import { useHydrated } from '../use-hydrated.ts';
import { useLate } from '../use-late.ts';

type DateControlProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  /** The button's label: "Choose a date". */
  label?: string;
  limits?: DateLimits;
};

const calendar = () => import('./calendar.tsx');

/** Returns the reader's local date, only for the calendar's mark. No locale formats dates the same way in all browsers. */
function todayHere(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** A date as text, with a button that opens a calendar if scripts run. */
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
    // Forms validate on the first, filters are applied on the second.
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
