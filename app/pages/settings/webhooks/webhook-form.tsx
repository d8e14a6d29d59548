import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { WEBHOOK_EVENTS } from '#domain/webhooks/webhook-event.ts';
import { ChoiceList } from '#app/components/choice-cards.tsx';
import { ErrorSummary } from '#app/components/error-summary.tsx';
import { FormToken } from '#app/components/form-token.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import { TextField } from '#app/components/text-field.tsx';
import { VersionField } from '#app/components/version-field.tsx';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { DraftForm } from '#app/forms/draft-form.tsx';

type Values = { url: string; description: string; events: string[] };

type WebhookFormProps = {
  shown: Values;
  result: SubmissionResult | undefined;
  /** The version that is edited; absent for a new endpoint. */
  edited?: { version: number; answer: FormAnswer | undefined };
  submitLabel: string;
};

const EVENTS = WEBHOOK_EVENTS.map((event) => ({ value: event, label: <code className="mono">{event}</code> }));

/** Where an endpoint is, and what it is told of. */
export function WebhookForm({ shown, result, edited, submitLabel }: WebhookFormProps) {
  const [form, fields] = useForm<Values>({ id: 'webhook', lastResult: result, defaultValue: shown });
  return (
    <DraftForm method="post" className="form" {...getFormProps(form)}>
      <FormToken />
      {edited && <VersionField form={form} {...edited} />}
      <ErrorSummary form={form} />
      <TextField field={fields.url} type="url" label="URL" hint="Where we send: https://payroll.example/hooks, say." />
      <TextField field={fields.description} label="Description" optional autoComplete="off" />
      <ChoiceList field={fields.events} label="Events" type="checkbox" choices={EVENTS} />
      <div className="btn-row">
        <SubmitButton>{submitLabel}</SubmitButton>
      </div>
    </DraftForm>
  );
}
