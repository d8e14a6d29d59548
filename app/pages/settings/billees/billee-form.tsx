import { getFormProps, useForm } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import type { Billee, BilleeFields as Values } from '#domain/billees/billee.ts';
import { BILLEE_COLUMNS } from '#domain/billees/billee-columns.ts';
import { CreateBilleeSchema } from '#domain/billees/billee.schema.ts';
import { labelsOf } from '#domain/columns.ts';
import { ErrorSummary } from '#app/components/error-summary.tsx';
import { FormToken } from '#app/components/form-token.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import { TextArea, TextField } from '#app/components/text-field.tsx';
import { VersionField } from '#app/components/version-field.tsx';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { validateWith } from '#app/forms/validate-with.ts';

const LABELS = labelsOf(BILLEE_COLUMNS);

/** A billee as its form posts it: all of its fields, an empty one to be cleared. */
export const BilleeFields = CreateBilleeSchema.strip();

/** Who an invoice is made out to, and where it goes. Without `billee` it is a new one. */
export function BilleeForm({ billee, submitLabel }: { billee?: Billee; submitLabel: string }) {
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useForm<Values>({
    id: 'billee',
    lastResult: answer?.result,
    onValidate: validateWith(BilleeFields),
    shouldRevalidate: 'onInput',
    ...(billee ? { defaultValue: billee } : {}),
  });
  return (
    <DraftForm method="post" className="form" {...getFormProps(form)}>
      <FormToken />
      {billee && <VersionField form={form} version={billee.version} answer={answer} />}
      <ErrorSummary form={form} />
      <TextField field={fields.name} label={LABELS.name} autoComplete="organization" />
      <TextField field={fields.emailAddress} label={LABELS.emailAddress} optional type="email" autoComplete="email" />
      <TextArea field={fields.address} label={LABELS.address} optional rows={4} />
      <TextField field={fields.reference} label={LABELS.reference} optional width={8} hint="Stands on the invoice." />
      <div className="btn-row">
        <SubmitButton>{submitLabel}</SubmitButton>
      </div>
    </DraftForm>
  );
}
