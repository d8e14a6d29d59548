import type { FoundChoices } from '#domain/browse.ts';
import type { Schedule } from '#domain/reminders/schedules/schedule.ts';
import { ChoiceField } from '#app/components/fields/choice-field.tsx';
import { ChoiceList } from '#app/components/fields/choice-cards.tsx';
import { DateField } from '#app/components/fields/date-field.tsx';
import { ForKind } from '#app/components/fields/for-kind.tsx';
import { WeekDayField } from '#app/components/fields/week-day-field.tsx';
import { useContractorLabel } from '#app/use-contractor-label.ts';
import { NewScheduleFields, ScheduleFields } from './schedule-fields.ts';
import { RecordForm } from '#app/forms/record-form.tsx';
import { useCheckedForm } from '#app/forms/use-checked-form.ts';

/** A schedule's fields as its form shows them. */
export type ScheduleValues = Record<
  'reason' | 'kind' | 'dayOfTheWeek' | 'fixedDate' | 'clientId' | 'contractId',
  string
>;

const reasonsFor = (contractors: string) => [
  { value: 'missing', label: 'Missing timesheets', hint: `To ${contractors} who have not submitted.` },
  { value: 'pending', label: 'Waiting timesheets', hint: 'To authorisers who have not decided.' },
];
const KINDS = [
  { value: 'weekly', label: 'Every week' },
  { value: 'FirstDayAfterDate', label: 'First day after the period ends' },
  { value: 'fixedDate', label: 'On a fixed date' },
];

const NARROWED_BY = [
  { name: 'clientId', kind: 'clients', label: 'Client', prompt: 'All clients' },
  { name: 'contractId', kind: 'contracts', label: 'Contract', prompt: 'All contracts' },
] as const;

/** Returns the initial values of a stored schedule's form. */
export function valuesOf(schedule: Schedule): ScheduleValues {
  const { reason, kind, dayOfTheWeek, fixedDate, clientId, contractId } = schedule;
  return {
    reason,
    kind,
    dayOfTheWeek: dayOfTheWeek ?? '',
    fixedDate: fixedDate ?? '',
    clientId: clientId ?? '',
    contractId: contractId ?? '',
  };
}

type ScheduleFormProps = {
  values: Partial<ScheduleValues>;
  /** The version being edited; absent for a new schedule. */
  version?: number;
  clients: FoundChoices;
  contracts: FoundChoices;
  submitLabel: string;
};

/** The form of a schedule: when to remind whom of what. */
export function ScheduleForm({ values, version, clients, contracts, submitLabel }: ScheduleFormProps) {
  const { plural } = useContractorLabel();
  const { answer, form, fields } = useCheckedForm<ScheduleValues>(
    'schedule',
    version ? ScheduleFields : NewScheduleFields,
    values,
  );
  const found = answer?.found ?? {};
  const offered = { clientId: clients, contractId: contracts };
  return (
    <RecordForm form={form} edited={{ version, answer }} isSearching submitLabel={submitLabel}>
      <ChoiceList field={fields.reason} label="What to remind of" choices={reasonsFor(plural)} />
      <ChoiceList field={fields.kind} label="When to send" choices={KINDS} />
      <ForKind kinds={['weekly']}>
        <WeekDayField field={fields.dayOfTheWeek} />
      </ForKind>
      <ForKind kinds={['fixedDate']}>
        <DateField field={fields.fixedDate} label="Date" />
      </ForKind>
      {NARROWED_BY.map(({ name, ...texts }) => (
        <ChoiceField key={name} field={fields[name]} optional found={found[name] ?? offered[name]} {...texts} />
      ))}
    </RecordForm>
  );
}
