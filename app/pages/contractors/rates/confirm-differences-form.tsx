import { useActionData } from '@remix-run/react';
import { useState } from 'react';
import { formatDate, sentenceCase } from '#domain/format.ts';
import type { RateDifference } from '#domain/rate-differences/rate-difference.ts';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { Button } from '#app/components/button.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FieldMessages, formProps } from '#app/components/fields/field.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { DifferenceTable } from './difference-table.tsx';
import {
  elementText,
  sheetsOf,
  signedMoney,
  sumOf,
  staysAccepted,
  timesheetCount,
} from '#app/components/placements/difference-words.ts';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import { useHydrated } from '#app/components/use-hydrated.ts';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { usePaths } from '#app/paths.ts';
import { DraftForm } from '#app/forms/draft-form.tsx';

const counted = (count: number) => `${count} ${count === 1 ? 'difference' : 'differences'}`;

/** What accepted weeks are owed since their rates changed; rows are ticked and confirmed together. */
export function ConfirmDifferencesForm({
  contractorId,
  differences,
  takeBack,
}: {
  contractorId: string;
  differences: RateDifference[];
  /** The single rate they follow from, if there is one. */
  takeBack: { rateId: string; from: string } | null;
}) {
  const answer = useActionData<FormAnswer>();
  const to = usePaths();
  const isHydrated = useHydrated();
  const isMine = (answer?.result.initialValue as { step?: string } | undefined)?.step === 'confirm';
  const [form, fields] = usePostedForm<{ differenceIds: string; reason: string }>({
    id: 'confirm-differences',
    ...(isMine ? { lastResult: answer?.result } : {}),
  });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const ticked = differences.filter(({ differenceId }) => !left.has(differenceId));
  const turn = (id: string, isTicked: boolean) =>
    setLeft(new Set(isTicked ? [...left].filter((one) => one !== id) : [...left, id]));
  const sheets = sheetsOf(differences);
  const label = `Confirm ${counted(ticked.length)}, ${signedMoney(sumOf(ticked.map(({ payAmount }) => payAmount)))}`;
  return (
    <section className="box mt-6" aria-labelledby="differences-title">
      <h2 id="differences-title">{counted(differences.length)} to confirm</h2>
      <p className="md muted mt-2">
        {`${timesheetCount(sheets)} had another rate. ${sentenceCase(staysAccepted(sheets))}. What you confirm goes to payroll as ${differences.length === 1 ? 'an adjustment' : 'adjustments'}.`}
      </p>
      <DraftForm method="post" action={to.rateStep(contractorId, 'confirm')} className="mt-4" {...formProps(form)}>
        <FormToken />
        <input type="hidden" name="step" value="confirm" />
        <ErrorSummary form={form} />
        <div id={fields.differenceIds.id} tabIndex={-1}>
          <FieldMessages field={fields.differenceIds} />
          <DifferenceTable
            differences={differences}
            tick={(one) => (
              <input
                type="checkbox"
                name="differenceIds"
                value={one.differenceId}
                defaultChecked
                onChange={({ currentTarget }) => turn(one.differenceId, currentTarget.checked)}
                aria-label={`${formatDate(one.beginning)}, ${elementText(one)}, from ${formatDate(one.from)}`}
              />
            )}
          />
        </div>
        <div className="confirmbar">
          <TextField field={fields.reason} label="Reason" optional hint="Payroll sees this beside each row." />
          <SubmitButton busyLabel="Confirming">{isHydrated ? label : 'Confirm what is ticked'}</SubmitButton>
          {takeBack && (
            <Button type="submit" kind="quiet" formAction={to.removeRate(contractorId, takeBack.rateId)}>
              Take back the rate<span className="vh"> from {formatDate(takeBack.from)}</span>
            </Button>
          )}
        </div>
      </DraftForm>
    </section>
  );
}
