import { WEEK_DAYS } from '#domain/periods/week-days.ts';
import type { AnyField } from './field.tsx';
import { SelectField } from './select-field.tsx';

const DAYS = WEEK_DAYS.map((day) => ({ value: day, label: day }));

/** The day of the week on which something is sent. */
export function WeekDayField({ field }: { field: AnyField }) {
  return <SelectField field={field} label="Day of the week" prompt="Choose a day" options={DAYS} width={8} />;
}
