import type { ReactNode } from 'react';
import { type AnyForm, formProps } from '#app/components/fields/field.tsx';
import { ButtonLink } from '#app/components/button.tsx';
import { DefaultButton } from '#app/components/fields/choice-field.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { VersionField } from '#app/components/fields/version-field.tsx';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { DraftForm } from './draft-form.tsx';

type RecordFormProps = {
  form: AnyForm;
  /** The version that is edited, and what its post was answered. Without it the record is a new one. */
  edited?: { version: number | undefined; answer: FormAnswer | undefined };
  /** Whether it has choosing fields: Enter saves, and does not search. */
  isSearching?: boolean;
  submitLabel: string;
  busyLabel?: string;
  /** A way out beside the button, where the page has none of its own. */
  cancelHref?: string;
  children: ReactNode;
};

/** The form of one record: what is wrong with it above its fields, and the button that saves it below. */
export function RecordForm(props: RecordFormProps) {
  const { form, edited, isSearching, submitLabel, busyLabel, cancelHref, children } = props;
  return (
    <DraftForm method="post" className="form" {...formProps(form)}>
      {isSearching && <DefaultButton />}
      <FormToken />
      {edited?.version && <VersionField form={form} version={edited.version} answer={edited.answer} />}
      <ErrorSummary form={form} />
      {children}
      <div className="btn-row">
        <SubmitButton busyLabel={busyLabel}>{submitLabel}</SubmitButton>
        {cancelHref && (
          <ButtonLink kind="quiet" href={cancelHref}>
            Cancel
          </ButtonLink>
        )}
      </div>
    </DraftForm>
  );
}
