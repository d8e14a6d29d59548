import { useActionData, useLoaderData } from '@remix-run/react';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { formProps } from '#app/components/fields/field.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { Callout } from '#app/components/callout.tsx';
import { Panel } from '#app/components/panel.tsx';
import { TextArea } from '#app/components/fields/text-field.tsx';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { Written } from './written.tsx';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { useAsVisited } from '#app/forms/use-as-visited.ts';
import { SubmitRow } from '#app/components/fields/submit-button.tsx';

/** The data of an action that needs a reason: the timesheet, the page it was opened from, and why it cannot be done. */
export type ReasonPage = { version: number; about: string; closeHref: string; refused: string | null };

type ReasonPanelProps = {
  title: string;
  label: string;
  hint: string;
  submitLabel: string;
  /** The look of the button: danger unless it only adds something. */
  kind?: 'primary' | 'danger';
  sendsVersion?: boolean;
};

/** Asks for the reason, above the timesheet: a panel with JavaScript, a page without. It closes to where it was opened. */
export function ReasonPanel({ title, label, hint, submitLabel, kind = 'danger', sendsVersion }: ReasonPanelProps) {
  const page = useLoaderData<() => Promise<ReasonPage>>();
  const { about, closeHref, refused } = page;
  const version = useAsVisited(page.version);
  const answer = useActionData<FormAnswer>();
  const [form, fields] = usePostedForm<{ note: string }>({ id: 'reason-form', lastResult: answer?.result });
  if (refused !== null)
    return (
      <Panel title={title} closeHref={closeHref} narrow>
        <div className="form">
          <p className="muted">{about}</p>
          <Callout tone="bad" role="alert">
            {refused}
          </Callout>
          <Written note={answer?.result.initialValue?.note}>This is what you wrote:</Written>
        </div>
      </Panel>
    );
  return (
    <Panel title={title} closeHref={closeHref} narrow>
      <DraftForm data-draft="" method="post" className="form" {...formProps(form)}>
        <FormToken />
        {sendsVersion && <input type="hidden" name="version" value={version} />}
        <ErrorSummary form={form} />
        <p className="muted">{about}</p>
        <TextArea field={fields.note} label={label} hint={hint} rows={4} />
        <SubmitRow kind={kind} busyLabel="Sending">
          {submitLabel}
        </SubmitRow>
      </DraftForm>
    </Panel>
  );
}
