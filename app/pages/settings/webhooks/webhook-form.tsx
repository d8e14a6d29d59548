import { type SubmissionResult, useForm } from '@conform-to/react';
import { WEBHOOK_EVENTS } from '#domain/webhooks/webhook-event.ts';
import { ChoiceList } from '#app/components/fields/choice-cards.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { RecordForm } from '#app/forms/record-form.tsx';

type Values = { url: string; description: string; events: string[] };

type WebhookFormProps = {
  shown: Values;
  result: SubmissionResult | undefined;
  /** The version being edited; absent for a new endpoint. */
  edited?: { version: number; answer: FormAnswer | undefined };
  submitLabel: string;
};

const EVENTS = WEBHOOK_EVENTS.map((event) => ({ value: event, label: <code className="mono">{event}</code> }));

/** The address of an endpoint, and its subscriptions. */
export function WebhookForm({ shown, result, edited, submitLabel }: WebhookFormProps) {
  const [form, fields] = useForm<Values>({ id: 'webhook', lastResult: result, defaultValue: shown });
  return (
    <RecordForm form={form} edited={edited} submitLabel={submitLabel}>
      <TextField
        field={fields.url}
        type="url"
        label="URL"
        hint="Where we send events, such as https://payroll.example/hooks."
      />
      <TextField field={fields.description} label="Description" optional autoComplete="off" />
      <ChoiceList field={fields.events} label="Events" type="checkbox" choices={EVENTS} />
    </RecordForm>
  );
}
