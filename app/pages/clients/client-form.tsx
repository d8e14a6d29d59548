import { getFormProps, useForm } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import type { Client } from '#domain/clients/client.ts';
import { CLIENT_COLUMNS } from '#domain/clients/client-columns.ts';
import { labelsOf, valuesOf } from '#domain/columns.ts';
import { SwitchField } from '#app/components/checkbox-field.tsx';
import { ConfirmField } from '#app/components/confirm-field.tsx';
import { ErrorSummary } from '#app/components/error-summary.tsx';
import { FormSection } from '#app/components/field.tsx';
import { FormToken } from '#app/components/form-token.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import { TextArea, TextField } from '#app/components/text-field.tsx';
import { VersionField } from '#app/components/version-field.tsx';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { ClientFields, NewClientFields } from './client-fields.ts';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { typedValues } from '#app/forms/typed-values.ts';
import { validateWith } from '#app/forms/validate-with.ts';

const LABELS = labelsOf(CLIENT_COLUMNS);

type Values = Record<keyof typeof CLIENT_COLUMNS, string> & {
  isNamesakeMeant?: boolean;
  emailAcceptedTimesheetCopiesTo: { enabled: boolean; value: string };
};

function clientValues(client: Client): Values {
  const { enabled, value } = client.settings.emails.emailAcceptedTimesheetCopiesTo;
  const copies = { enabled, value: value.join('\n') };
  return { ...typedValues(valuesOf(CLIENT_COLUMNS, client)), emailAcceptedTimesheetCopiesTo: copies };
}

/** What a client is called, and who gets copies of its accepted timesheets. Without `client` it is a new one. */
export function ClientForm({ client, submitLabel }: { client?: Client; submitLabel: string }) {
  const answer = useActionData<FormAnswer>();
  const schema = client ? ClientFields : NewClientFields;
  const [form, fields] = useForm<Values>({
    id: 'client',
    lastResult: answer?.result,
    onValidate: validateWith(schema),
    shouldRevalidate: 'onInput',
    ...(client ? { defaultValue: clientValues(client) } : {}),
  });
  const copies = fields.emailAcceptedTimesheetCopiesTo.getFieldset();
  return (
    <DraftForm method="post" className="form" {...getFormProps(form)}>
      <FormToken />
      {client && <VersionField form={form} version={client.version} answer={answer} />}
      <ErrorSummary form={form} />
      <TextField field={fields.clientName} label={LABELS.clientName} autoComplete="organization" />
      <ConfirmField field={fields.isNamesakeMeant} label="This is another client of the same name" />
      <TextField
        field={fields.reference}
        label={LABELS.reference}
        optional
        width={8}
        hint="Your own; imports find the client by it."
      />
      <TextField
        field={fields.telephoneNumber}
        label={LABELS.telephoneNumber}
        optional
        type="tel"
        width={8}
        autoComplete="tel"
      />
      <FormSection legend="Copies of accepted timesheets" hint="Sent with the PDF as soon as a timesheet is accepted.">
        <SwitchField field={copies.enabled} label="Send copies to this client" />
        <TextArea field={copies.value} label="Addresses" hint="One on each line." rows={3} />
      </FormSection>
      <div className="btn-row">
        <SubmitButton>{submitLabel}</SubmitButton>
      </div>
    </DraftForm>
  );
}
