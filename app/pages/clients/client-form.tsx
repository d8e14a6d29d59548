import type { Client } from '#domain/clients/client.ts';
import { CLIENT_COLUMNS } from '#domain/clients/client-columns.ts';
import { labelsOf, valuesOf } from '#domain/columns.ts';
import { SwitchField } from '#app/components/fields/checkbox-field.tsx';
import { ConfirmField } from '#app/components/fields/confirm-field.tsx';
import { FormSection } from '#app/components/fields/field.tsx';
import { TextArea, TextField } from '#app/components/fields/text-field.tsx';
import { ClientFields, NewClientFields } from './client-fields.ts';
import { typedValues } from '#app/forms/typed-values.ts';
import { RecordForm } from '#app/forms/record-form.tsx';
import { useCheckedForm } from '#app/forms/use-checked-form.ts';
import { ReferenceField } from '#app/components/fields/reference-field.tsx';
import { TelephoneField } from '#app/components/fields/telephone-field.tsx';

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

/** A client's name, and who gets copies of its accepted timesheets. Without `client` it is new. */
export function ClientForm({ client, submitLabel }: { client?: Client; submitLabel: string }) {
  const { answer, form, fields } = useCheckedForm<Values>(
    'client',
    client ? ClientFields : NewClientFields,
    client && clientValues(client),
  );
  const copies = fields.emailAcceptedTimesheetCopiesTo.getFieldset();
  return (
    <RecordForm form={form} edited={{ version: client?.version, answer }} submitLabel={submitLabel}>
      <TextField field={fields.clientName} label={LABELS.clientName} autoComplete="organization" />
      <ConfirmField field={fields.isNamesakeMeant} label="This is another client of the same name" />
      <ReferenceField field={fields.reference} label={LABELS.reference} noun="client" />
      <TelephoneField field={fields.telephoneNumber} label={LABELS.telephoneNumber} autoComplete="tel" />
      <FormSection legend="Copies of accepted timesheets" hint="Sent with the PDF as soon as a timesheet is accepted.">
        <SwitchField field={copies.enabled} label="Send copies to this client" />
        <TextArea field={copies.value} label="Addresses" hint="One on each line." rows={3} />
      </FormSection>
    </RecordForm>
  );
}
