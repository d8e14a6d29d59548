import { ELEMENT_RATE_LABELS, ELEMENT_RATES } from '#domain/contractors/rates/element-rates.ts';
import { Form } from '@remix-run/react';
import type { FieldError } from '#domain/errors.ts';
import { FilterDate, FilterSearch, FilterSelect, FilterText } from '#app/components/lists/filter-bar.tsx';
import type { BulkChangePage } from './bulk-change-page.server.ts';

const UNITS = [
  { value: '', label: 'Choose' },
  { value: 'hour', label: 'Per hour' },
  { value: 'day', label: 'Per day' },
];
const REMINDERS = [
  { value: '', label: 'Choose' },
  { value: 'true', label: 'On' },
  { value: 'false', label: 'Off' },
];

/** Asks for the value the placements are to have; its plan is shown at the same URL. */
export function BulkChangeValue({ page, keep }: { page: BulkChangePage; keep: [string, string][] }) {
  return (
    <Form method="get" className="filters bulk-value" preventScrollReset>
      {keep.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ValueFields page={page} />
      <button className="btn btn-secondary">{page.plan ? 'Update the plan' : 'Show the plan'}</button>
    </Form>
  );
}

function ValueFields({ page: { kind, typed, offered, problems } }: { page: BulkChangePage }) {
  const given = (name: string) => {
    const problem = (problems as FieldError[]).find(({ field }) => field === name)?.message;
    return { name, value: typed[name] ?? '', ...(problem ? { problem } : {}) };
  };
  const choices = [{ value: '', label: 'Choose' }, ...(offered?.choices ?? [])];
  switch (kind) {
    case 'end':
      return <FilterDate label="Last day" {...given('end')} />;
    case 'extend':
      return (
        <>
          <FilterDate label="New last day" {...given('end')} />
          <label className="check">
            <input type="checkbox" name="isOngoing" value="true" defaultChecked={typed.isOngoing === 'true'} /> No end
            date
          </label>
        </>
      );
    case 'rate':
      return (
        <>
          <FilterDate label="From" {...given('from')} />
          <FilterSelect label="Rates are" options={UNITS} {...given('unit')} />
          <FilterText label="Charge rate, £" inputMode="decimal" {...given('chargeRate')} />
          <FilterText label="Pay rate, £" inputMode="decimal" {...given('payRate')} />
          {ELEMENT_RATES.map((rate) => (
            <FilterText key={rate} label={`${ELEMENT_RATE_LABELS[rate]} (optional)`} {...given(rate)} />
          ))}
          <FilterText label="Note (optional)" {...given('note')} />
        </>
      );
    case 'template':
      return <FilterSelect label="Template" options={choices} {...given('timesheetTemplateId')} />;
    case 'reminders':
      return <FilterSelect label="Reminders" options={REMINDERS} {...given('isSendingReminders')} />;
    case 'authoriser':
      return (
        <>
          <FilterSearch
            label="Find a contact"
            name="search"
            value={offered?.search ?? ''}
            placeholder="Name or email"
          />
          <FilterSelect label="New primary authoriser" options={choices} {...given('contactId')} />
        </>
      );
  }
}
