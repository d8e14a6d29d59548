import { DIGEST_PERIOD_WORDS, type DigestSchedule } from '#domain/digests/digest-schedule.ts';
import { sentenceCase } from '#domain/format.ts';
import { ChoiceList } from '#app/components/fields/choice-cards.tsx';
import { ForKind } from '#app/components/fields/for-kind.tsx';
import { SelectField } from '#app/components/fields/select-field.tsx';
import { TextArea, TextField } from '#app/components/fields/text-field.tsx';
import { WeekDayField } from '#app/components/fields/week-day-field.tsx';
import { DigestFields, NewDigestFields } from './digest-fields.ts';
import { RecordForm } from '#app/forms/record-form.tsx';
import { useCheckedForm } from '#app/forms/use-checked-form.ts';

/** A digest's schedule as its form shows it. */
export type DigestValues = Record<
  'name' | 'kind' | 'dayOfTheWeek' | 'dayOfTheMonth' | 'hour' | 'cron' | 'period' | 'recipients' | 'payrollLayoutId',
  string
>;

const KINDS = [
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
  { value: 'custom', label: 'By a cron expression', hint: 'Once a day at most.' },
];
const PERIODS = Object.entries(DIGEST_PERIOD_WORDS).map(([value, words]) => ({ value, label: sentenceCase(words) }));
const numbers = (from: number, to: number, label: (value: number) => string) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ value: String(from + at), label: label(from + at) }));
const DATES = numbers(1, 28, String);
const HOURS = numbers(0, 23, (hour) => `${String(hour).padStart(2, '0')}:00`);

/** Returns the initial values of a stored schedule's form. */
export function digestValues(schedule: DigestSchedule): DigestValues {
  const { name, kind, dayOfTheWeek, dayOfTheMonth, hour, cron, period, recipients, payrollLayoutId } = schedule;
  return {
    name,
    kind,
    dayOfTheWeek: dayOfTheWeek ?? '',
    dayOfTheMonth: dayOfTheMonth === null ? '' : String(dayOfTheMonth),
    hour: hour === null ? '' : String(hour),
    cron: kind === 'custom' ? cron : '',
    period,
    recipients: recipients.join('\n'),
    payrollLayoutId: payrollLayoutId ?? '',
  };
}

type DigestFormProps = {
  values: Partial<DigestValues>;
  /** The version being edited; absent for a new schedule. */
  version?: number;
  timeZone: string;
  /** The agency's payroll layouts. */
  layouts: { payrollLayoutId: string; name: string }[];
  submitLabel: string;
};

/** When a digest is sent, what it covers, and its recipients. */
export function DigestForm({ values, version, timeZone, layouts, submitLabel }: DigestFormProps) {
  const { answer, form, fields } = useCheckedForm<DigestValues>(
    'digest',
    version ? DigestFields : NewDigestFields,
    values,
  );
  return (
    <RecordForm form={form} edited={{ version, answer }} submitLabel={submitLabel}>
      <TextField field={fields.name} label="Name" hint="For yourselves, such as “Payroll, weekly”." />
      <ChoiceList field={fields.kind} label="When to send" choices={KINDS} />
      <ForKind kinds={['weekly']}>
        <WeekDayField field={fields.dayOfTheWeek} />
      </ForKind>
      <ForKind kinds={['monthly']}>
        <SelectField
          field={fields.dayOfTheMonth}
          label="Day of the month"
          prompt="Choose a day"
          options={DATES}
          width={8}
        />
      </ForKind>
      <ForKind kinds={['weekly', 'monthly']}>
        <SelectField
          field={fields.hour}
          label="Hour"
          hint={`In your agency’s time zone, ${timeZone}.`}
          prompt="Choose an hour"
          options={HOURS}
          width={8}
        />
      </ForKind>
      <ForKind kinds={['custom']}>
        <TextField
          field={fields.cron}
          label="Cron expression"
          hint={`Minute, hour, day of the month, month, day of the week, in your agency’s time zone, ${timeZone}: 0 7 * * mon-fri`}
          autoComplete="off"
          spellCheck={false}
          width={12}
        />
      </ForKind>
      <ChoiceList field={fields.period} label="What it covers" choices={PERIODS} />
      <TextArea field={fields.recipients} label="Addresses" hint="One on each line, 20 at most." rows={3} />
      <SelectField
        field={fields.payrollLayoutId}
        label="Payroll layout"
        optional
        prompt="None"
        hint="Its file is attached as well. It is not a payroll run: nothing in it is marked as taken."
        options={layouts.map(({ payrollLayoutId: value, name: label }) => ({ value, label }))}
      />
    </RecordForm>
  );
}
