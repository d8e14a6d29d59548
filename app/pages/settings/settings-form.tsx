import { useActionData } from '@remix-run/react';
import type { FormEventHandler, ReactNode } from 'react';
import { formatDate } from '#domain/format.ts';
import { type AnyForm, formProps } from '#app/components/fields/field.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { useAsOpened } from '#app/forms/use-as-opened.ts';

type SettingsFormProps = {
  form: AnyForm;
  /** The values the page was shown with; only differences from them are saved. */
  shown: unknown;
  submitLabel: string;
  lastChange?: { actorName: string; occurredAt: string } | null;
  /** Buttons beside the save button. */
  more?: ReactNode;
  /** Posts as a plain form, for a change that moves the portal to another address. */
  isPlain?: boolean;
  encType?: 'multipart/form-data';
  className?: string;
  onInput?: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
};

/** A form of settings. It carries the values it was shown with, so that saving only affects what was changed. */
export function SettingsForm(props: SettingsFormProps) {
  const { form, shown, submitLabel, lastChange, more, isPlain, children, ...attributes } = props;
  const opened = useAsOpened(form.id, JSON.stringify(shown));
  // What was typed is shown again with what it was compared with, and not with what others have stored meanwhile.
  // What somebody else has changed is compared with as it is now: the next save is meant.
  const answer = useActionData<FormAnswer>();
  const sent = answer?.shown ?? answer?.result?.initialValue?.shown;
  return (
    <DraftForm method="post" reloadDocument={isPlain} {...attributes} {...formProps(form)}>
      <FormToken />
      <input type="hidden" name="shown" value={typeof sent === 'string' ? sent : opened} />
      <ErrorSummary form={form} />
      {children}
      <div className="btn-row form-foot">
        <SubmitButton>{submitLabel}</SubmitButton>
        {more}
        {lastChange && (
          <span className="md faint">
            Last changed by {lastChange.actorName}, {formatDate(lastChange.occurredAt)}
          </span>
        )}
      </div>
    </DraftForm>
  );
}
