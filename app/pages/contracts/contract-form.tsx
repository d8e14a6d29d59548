import type { ChargingPeriod } from '#domain/agencies/settings/settings.schema.ts';
import type { FoundChoices } from '#domain/browse.ts';
import { labelsOf } from '#domain/columns.ts';
import { CONTRACT_COLUMNS } from '#domain/contracts/contract-columns.ts';
import { formatDate } from '#domain/format.ts';
import { ChoiceField } from '#app/components/fields/choice-field.tsx';
import { ConfirmField } from '#app/components/fields/confirm-field.tsx';
import { DateField } from '#app/components/fields/date-field.tsx';
import { FormSection } from '#app/components/fields/field.tsx';
import { SelectField } from '#app/components/fields/select-field.tsx';
import { MoneyField, TextField } from '#app/components/fields/text-field.tsx';
import {
  ACTS_ON_NEW,
  chargingOptions,
  CLIENT_ACTS_ON_NEW,
  ENTRY_OPTIONS,
  RATES_MEANT,
  rateUnit,
} from '#app/components/placements/words.ts';
import { FLAG_OPTIONS } from '#app/forms/choice-of-flag.ts';
import { ContractFields, type ContractValues, NewContractFields } from './contract-fields.ts';
import { AddFirst } from '#app/forms/add-first.tsx';
import { RecordForm } from '#app/forms/record-form.tsx';
import { useCheckedForm } from '#app/forms/use-checked-form.ts';
import { ReferenceField } from '#app/components/fields/reference-field.tsx';

const LABELS = labelsOf(CONTRACT_COLUMNS);

/** The typed values that timesheets are measured against. */
const RULE_TEXTS = [
  {
    name: 'weeklyHours',
    width: 4,
    hint: '37h 30m or 37.5. A week more than 2h above them is looked at before it is accepted.',
  },
  {
    name: 'dailyHours',
    width: 4,
    hint: 'Advisories count a day as these hours where time is entered in days; left empty, as eight.',
  },
  {
    name: 'roleGroup',
    width: 8,
    hint: 'Contracts of this client with the same group are one role for the twelve weeks. Left empty, contracts of one name are.',
  },
] as const;

type ContractFormProps = {
  clients: FoundChoices;
  contacts: FoundChoices;
  /** The charging periods to choose from. */
  charging: ChargingPeriod[];
  submitLabel: string;
  cancelHref: string;
} & (
  | { values: Partial<ContractValues>; version?: undefined }
  /** The version being edited, and all of the contract's values. */
  | { values: ContractValues; version: number }
);

/** The form of a contract: its names, client and dates, and the rules of its timesheets. */
export function ContractForm(props: ContractFormProps) {
  const { values, version, clients, contacts, charging, submitLabel, cancelHref } = props;
  const { answer, form, fields } = useCheckedForm<ContractValues>(
    'contract',
    version ? ContractFields : NewContractFields,
    values,
  );
  const found = answer?.found ?? {};
  return (
    <RecordForm form={form} edited={{ version, answer }} isSearching submitLabel={submitLabel} cancelHref={cancelHref}>
      <FormSection legend="What and for whom">
        <TextField field={fields.name} label={LABELS.name} autoComplete="off" />
        <ConfirmField field={fields.isNamesakeMeant} label="This is another contract of the same name" />
        <ChoiceField
          field={fields.clientId}
          label="Client"
          kind="clients"
          found={found.clientId ?? clients}
          hint={version ? CLIENT_ACTS_ON_NEW : <AddFirst kind="client" field={fields.clientId.name} />}
        />
        <ReferenceField field={fields.reference} label={LABELS.reference} noun="contract" />
        <ChoiceField
          field={fields.consultantContactId}
          label="Consultant"
          optional
          {...(version ? {} : { hint: <AddFirst kind="contact" field={fields.consultantContactId.name} /> })}
          kind="contacts"
          found={found.consultantContactId ?? contacts}
        />
      </FormSection>
      <FormSection legend="Dates">
        <div className="form-2 level">
          <DateField
            field={fields.start}
            label={LABELS.start}
            optional
            hint={`For example, ${formatDate('2026-06-08')}`}
            limits={{ max: values.end || null }}
          />
          <DateField
            field={fields.end}
            label={LABELS.end}
            optional
            hint="Leave empty if ongoing"
            limits={{ min: values.start || null }}
          />
        </div>
      </FormSection>
      <FormSection
        legend="Timesheets"
        hint={`Anything left open follows each placement’s template.${version ? ` ${ACTS_ON_NEW}` : ''}`}
      >
        <div className="form-2">
          <SelectField field={fields.entryPeriod} label={LABELS.entryPeriod} options={ENTRY_OPTIONS} />
          <SelectField
            field={fields.chargingPeriod}
            label={LABELS.chargingPeriod}
            options={chargingOptions(charging)}
          />
          <ConfirmField field={fields.areRatesMeant} label={RATES_MEANT} />
          <SelectField field={fields.allowHolidays} label={LABELS.allowHolidays} options={FLAG_OPTIONS} />
          <SelectField
            field={fields.allowNightshifts}
            label={LABELS.allowNightshifts}
            hint="Only on hourly contracts"
            options={FLAG_OPTIONS}
          />
          {RULE_TEXTS.map(({ name, ...texts }) => (
            <TextField key={name} field={fields[name]} label={LABELS[name]} optional {...texts} autoComplete="off" />
          ))}
        </div>
      </FormSection>
      <FormSection legend="Payroll" hint="Written in payroll files whose layout has a column of them.">
        <div className="form-2">
          <TextField field={fields.costCentre} label={LABELS.costCentre} optional width={8} autoComplete="off" />
          <TextField field={fields.department} label={LABELS.department} optional width={8} autoComplete="off" />
        </div>
      </FormSection>
      <FormSection legend="Comparable role">
        <MoneyField
          field={fields.comparablePayRate}
          label={LABELS.comparablePayRate}
          optional
          unit={rateUnit(fields.chargingPeriod.value as ChargingPeriod | '' | undefined)}
          hint="What the client pays somebody of its own for the same work. Placements show it beside their pay."
        />
      </FormSection>
    </RecordForm>
  );
}
