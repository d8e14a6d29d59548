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
  /** The version being edited, and the result of posting it. Without it the record is new. */
  edited?: { version: number | undefined; answer: FormAnswer | undefined };
  /** Whether it has choice fields: Enter saves rather than searches. */
  isSearching?: boolean;
  submitLabel: string;
  busyLabel?: string;
  /** The names of fields that it sends without showing them. */
  unseen?: readonly string[];
  /** A way out beside the button, if the page has none. */
  cancelHref?: string;
  children: ReactNode;
};

/** The form of one record: its problems above its fields, and the button that saves it below. */
export function RecordForm(props: RecordFormProps) {
  const { form, edited, isSearching, unseen = [], submitLabel, busyLabel, cancelHref, children } = props;
  return (
    <DraftForm method="post" className="form" {...formProps(form)}>
      {isSearching && <DefaultButton />}
      <FormToken />
      {edited?.version && <VersionField form={form} version={edited.version} answer={edited.answer} />}
      <ErrorSummary form={form} unseen={unseen} />
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
