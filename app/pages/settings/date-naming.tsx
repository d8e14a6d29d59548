import type { AnyField } from '#app/components/fields/field.tsx';
import { ChoiceList } from '#app/components/fields/choice-cards.tsx';

const example = (words: string, sample: string) => (
  <>
    {words} <span className="faint">{sample}</span>
  </>
);

/** Whether timesheets are named by their first or last day. */
export function DateNaming({ field }: { field: AnyField }) {
  const choices = [
    { value: 'beginning', label: example('The day they begin', 'Week beginning 18 May 2026') },
    { value: 'ending', label: example('The day they end', 'Week ending 24 May 2026') },
  ];
  return <ChoiceList field={field} label="Name timesheets by" choices={choices} />;
}

/** Whether totals are hours and minutes or decimal hours. */
export function HourFormat({ field }: { field: AnyField }) {
  const choices = [
    { value: 'false', label: example('Hours and minutes', '7h 30m') },
    { value: 'true', label: example('Decimal hours', '7.50') },
  ];
  return <ChoiceList field={field} label={<span className="vh">Hour format</span>} choices={choices} />;
}
