import { useRef, useState } from 'react';
import { formatDate } from '#domain/format.ts';
import { isDate } from '#domain/periods/period.ts';
import { readDate } from '#domain/periods/read-date.ts';
import { IconButton } from './button.tsx';
import { Calendar } from './calendar.tsx';
import type { DateLimits } from './calendar-month.ts';
import { inputProps } from './control-props.ts';
import { Field, type FieldTexts } from './field.tsx';
import { useHydrated } from './use-hydrated.ts';

type DateFieldProps = FieldTexts & { readOnly?: boolean; limits?: DateLimits };

/** Today where the reader is, for the calendar's mark only. */
const todayHere = () => new Intl.DateTimeFormat('en-CA').format(new Date());

/** A stored date reads `18 May 2026`; what somebody typed stays as they typed it. */
const shown = (text: unknown) => (typeof text === 'string' && isDate(text) ? formatDate(text) : text);

/** A calendar date as text: `18 May 2026`, `18/5/26` or `2026-05-18`. With JavaScript a calendar opens beside it. */
export function DateField({ readOnly, limits = {}, ...texts }: DateFieldProps) {
  const { key, props } = inputProps(texts.field, 'text', texts.hint);
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isEnhanced = useHydrated();
  const close = () => {
    setOpen(false);
    input.current?.focus();
  };
  const choose = (date: string) => {
    const node = input.current!;
    node.value = formatDate(date);
    node.dispatchEvent(new Event('input', { bubbles: true }));
    close();
  };
  const defaultValue = shown(props.defaultValue) as string | undefined;
  return (
    <Field {...texts}>
      <span className="date-control">
        <input
          key={key}
          {...props}
          defaultValue={defaultValue}
          ref={input}
          readOnly={readOnly}
          autoComplete="off"
          className="input w-6"
        />
        {isEnhanced && !readOnly && (
          <IconButton type="button" icon="calendar" label="Choose a date" onClick={() => setOpen(!isOpen)} />
        )}
        {isOpen && (
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
    </Field>
  );
}
