import { labelsOf } from '#domain/columns.ts';
import { PLACEMENT_COLUMNS } from '#domain/contractors/placement-columns.ts';
import { formatDate } from '#domain/format.ts';
import { DateField } from '#app/components/fields/date-field.tsx';
import type { AnyField } from '#app/components/fields/field.tsx';
import { FormSection } from '#app/components/fields/field.tsx';
import { MoneyField, TextField } from '#app/components/fields/text-field.tsx';
import { runsWords } from '#app/components/placements/words.ts';
import { ElementRatesSection } from '#app/forms/element-rate-inputs.tsx';

const LABELS = labelsOf(PLACEMENT_COLUMNS);

/** The contract’s dates, within which a placement lies. */
export type Limits = { start: string | null; end: string | null };

type Names = keyof typeof PLACEMENT_COLUMNS;

/** A placement's start and end, within its contract. */
export function PlacementDates({
  fields,
  contract,
}: {
  fields: { start: AnyField; end: AnyField };
  contract: Limits | null;
}) {
  const limits = { min: contract?.start ?? null, max: contract?.end ?? null };
  return (
    <div className="form-2 level">
      <DateField
        field={fields.start}
        label={LABELS.start}
        hint={`For example, ${formatDate('2026-06-08')}`}
        limits={limits}
      />
      <DateField
        field={fields.end}
        label={LABELS.end}
        optional={!contract?.end}
        hint={contract?.end ? 'The contract ends, so this does too' : 'Leave empty if ongoing'}
        limits={limits}
      />
    </div>
  );
}

type PlacementFieldsProps = {
  fields: Record<Names, AnyField>;
  contract: Limits | null;
  unit: string;
  /** Whether the placement is being created, and so takes its contract’s default rates. */
  isNew?: boolean;
};

/** A placement's dates, rates and external references. */
export function PlacementFields({ fields, contract, unit, isNew }: PlacementFieldsProps) {
  return (
    <>
      <FormSection
        legend="Dates"
        hint={contract?.start ? `Within the contract, ${runsWords(contract.start, contract.end)}.` : undefined}
      >
        <PlacementDates fields={fields} contract={contract} />
      </FormSection>
      <FormSection
        legend="Rates and references"
        hint={`The rates that the placement starts with.${isNew ? ' An empty one is the default of the contract, if it has one.' : ''}`}
      >
        <div className="form-2">
          <MoneyField field={fields.chargeRate} label={LABELS.chargeRate} optional unit={unit} />
          <MoneyField field={fields.payRate} label={LABELS.payRate} optional unit={unit} />
          <TextField field={fields.payrollNumber} label={LABELS.payrollNumber} optional width={8} autoComplete="off" />
          <TextField field={fields.reference} label={LABELS.reference} optional width={8} autoComplete="off" />
        </div>
      </FormSection>
      <ElementRatesSection fields={fields} />
      <FormSection
        legend="Weeks with another agency"
        hint="In the same role at the same client, before this placement. They count towards the twelve weeks."
      >
        <div className="form-2 level">
          <TextField
            field={fields.priorWeeks}
            label={LABELS.priorWeeks}
            optional
            inputMode="numeric"
            width={2}
            autoComplete="off"
          />
          <DateField field={fields.priorFrom} label={LABELS.priorFrom} optional />
        </div>
      </FormSection>
    </>
  );
}
