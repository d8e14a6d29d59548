import { rateUnitOf } from '#domain/digests/amount.ts';
import { useForm } from '@conform-to/react';
import { useActionData, useSearchParams } from '@remix-run/react';
import type { ChargingPeriod } from '#domain/agencies/settings/settings.schema.ts';
import type { RateName } from '#domain/contractors/rates/dated-rates.ts';
import { formProps } from '#app/components/fields/field.tsx';
import { DateField } from '#app/components/fields/date-field.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { rateUnit } from '#app/components/placements/words.ts';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { MoneyField, TextField } from '#app/components/fields/text-field.tsx';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { usePaths } from '#app/paths.ts';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { ElementRatesFold } from '#app/forms/element-rate-inputs.tsx';
import { RateFields } from './rate-fields.ts';
import { validateWith } from '#app/forms/validate-with.ts';

type Fields = Record<RateName | 'from' | 'note', string>;

/** The form for dated rates of a placement. */
export function AddRateForm({
  contractorId,
  chargingPeriod,
}: {
  contractorId: string;
  chargingPeriod: ChargingPeriod;
}) {
  const answer = useActionData<FormAnswer>();
  const to = usePaths();
  const isMine = (answer?.result.initialValue as { step?: string } | undefined)?.step !== 'confirm';
  const [requested] = useSearchParams();
  const [form, fields] = useForm<Fields>({
    id: 'add-rate',
    defaultValue: { from: requested.get('from') ?? '', payRate: requested.get('payRate') ?? '' },
    ...(isMine ? { lastResult: answer?.result } : {}),
    onValidate: validateWith(RateFields),
    shouldRevalidate: 'onInput',
  });
  const unit = rateUnit(chargingPeriod);
  return (
    <section className="box" aria-labelledby="add-rate-title">
      <h2 id="add-rate-title">Add a change</h2>
      <DraftForm
        method="post"
        action={to.rateStep(contractorId, 'check')}
        className="grid g-4 mt-4"
        {...formProps(form)}
      >
        <FormToken />
        <input type="hidden" name="unit" value={rateUnitOf(chargingPeriod)} />
        <ErrorSummary form={form} unseen={['unit']} />
        <DateField
          field={fields.from}
          label="From"
          hint="Any day. A change in the middle of a week splits that week."
        />
        <MoneyField field={fields.chargeRate} label="Charge rate" optional unit={unit} hint="Empty: as before" />
        <MoneyField field={fields.payRate} label="Pay rate" optional unit={unit} hint="Empty: as before" />
        <ElementRatesFold fields={fields} />
        <TextField field={fields.note} label="Note" optional />
        <SubmitButton kind="secondary" busyLabel="Checking">
          Check the change
        </SubmitButton>
      </DraftForm>
      <p className="hint mt-3">
        If it affects accepted timesheets, you see them before anything is saved. Otherwise it is added at once.
      </p>
    </section>
  );
}
