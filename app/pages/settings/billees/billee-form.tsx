import type { Billee, BilleeFields as Values } from '#domain/billees/billee.ts';
import { BILLEE_COLUMNS } from '#domain/billees/billee-columns.ts';
import { CreateBilleeSchema } from '#domain/billees/billee.schema.ts';
import { labelsOf } from '#domain/columns.ts';
import { TextArea, TextField } from '#app/components/fields/text-field.tsx';
import { RecordForm } from '#app/forms/record-form.tsx';
import { useCheckedForm } from '#app/forms/use-checked-form.ts';

const LABELS = labelsOf(BILLEE_COLUMNS);

/** A billee as its form posts it: all of its fields; empty ones are cleared. */
export const BilleeFields = CreateBilleeSchema.strip();

/** The recipient and address of an invoice. Without `billee` it is a new one. */
export function BilleeForm({ billee, submitLabel }: { billee?: Billee; submitLabel: string }) {
  const { answer, form, fields } = useCheckedForm<Values>('billee', BilleeFields, billee);
  return (
    <RecordForm form={form} edited={{ version: billee?.version, answer }} submitLabel={submitLabel}>
      <TextField field={fields.name} label={LABELS.name} autoComplete="organization" />
      <TextField field={fields.emailAddress} label={LABELS.emailAddress} optional type="email" autoComplete="email" />
      <TextArea field={fields.address} label={LABELS.address} optional rows={4} />
      <TextField field={fields.reference} label={LABELS.reference} optional width={8} hint="Shown on the invoice." />
    </RecordForm>
  );
}
