import { ADMINISTRATOR_LOCKED } from '#domain/administrators/administrator.policy.ts';
import { labelsOf } from '#domain/columns.ts';
import { type Contact, contactFields } from '#domain/contacts/contact.ts';
import { CONTACT_COLUMNS } from '#domain/contacts/contact-columns.ts';
import { EMAIL_LOCKED } from '#domain/contacts/contact.schema.ts';
import { CheckboxField } from '#app/components/fields/checkbox-field.tsx';
import { DateField } from '#app/components/fields/date-field.tsx';
import { FormSection } from '#app/components/fields/field.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import { ContactFields, NewContactFields } from './contact-fields.ts';
import { typedValues } from '#app/forms/typed-values.ts';
import { RecordForm } from '#app/forms/record-form.tsx';
import { useCheckedForm } from '#app/forms/use-checked-form.ts';
import { ReferenceField } from '#app/components/fields/reference-field.tsx';
import { TelephoneField } from '#app/components/fields/telephone-field.tsx';

const LABELS = labelsOf(CONTACT_COLUMNS);

type Values = Record<Exclude<keyof typeof CONTACT_COLUMNS, 'isConsultant'>, string> & { isConsultant: boolean };

function contactValues(contact: Contact): Values {
  const { isConsultant, ...texts } = contactFields(contact);
  return { ...typedValues(texts), isConsultant };
}

type ContactFormProps = {
  contact?: Contact;
  submitLabel: string;
  /** Whether name and email are an administrator's, which this person may not change. */
  isLocked?: boolean;
};

/** A contact's identity and contact details. Without `contact` it is new. */
export function ContactForm({ contact, submitLabel, isLocked = false }: ContactFormProps) {
  const emailLock = contact?.isVerified
    ? { readOnly: true, hint: EMAIL_LOCKED }
    : isLocked
      ? { readOnly: true, hint: ADMINISTRATOR_LOCKED }
      : {};
  const { answer, form, fields } = useCheckedForm<Values>(
    'contact',
    contact ? ContactFields : NewContactFields,
    contact && contactValues(contact),
  );
  return (
    <RecordForm form={form} edited={{ version: contact?.version, answer }} submitLabel={submitLabel}>
      <TextField
        field={fields.fullname}
        label={LABELS.fullname}
        autoComplete="off"
        {...(isLocked ? { readOnly: true, hint: ADMINISTRATOR_LOCKED } : {})}
      />
      <TextField
        field={fields.emailAddress}
        label={LABELS.emailAddress}
        type="email"
        autoComplete="off"
        {...emailLock}
      />
      <TelephoneField field={fields.telephoneNumber} label={LABELS.telephoneNumber} />
      <ReferenceField field={fields.reference} label={LABELS.reference} noun="contact" />
      <CheckboxField
        field={fields.isConsultant}
        label={LABELS.isConsultant}
        hint="One of your own people; contracts can name their consultant."
      />
      <FormSection
        legend="Opt-out of the 48-hour week"
        hint="Where they agreed in writing to work more than 48 hours a week on average. While it holds, no advisory says so."
      >
        <div className="form-2 level">
          <DateField field={fields.optOutFrom} label={LABELS.optOutFrom} optional />
          <DateField
            field={fields.optOutUntil}
            label={LABELS.optOutUntil}
            optional
            hint="Leave empty until it is ended"
          />
        </div>
      </FormSection>
    </RecordForm>
  );
}
