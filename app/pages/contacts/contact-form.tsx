import { getFormProps, useForm } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import { ADMINISTRATOR_LOCKED } from '#domain/administrators/administrator.policy.ts';
import { labelsOf } from '#domain/columns.ts';
import { type Contact, contactFields } from '#domain/contacts/contact.ts';
import { CONTACT_COLUMNS } from '#domain/contacts/contact-columns.ts';
import { EMAIL_LOCKED } from '#domain/contacts/contact.schema.ts';
import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { DateField } from '#app/components/date-field.tsx';
import { ErrorSummary } from '#app/components/error-summary.tsx';
import { FormSection } from '#app/components/field.tsx';
import { FormToken } from '#app/components/form-token.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import { TextField } from '#app/components/text-field.tsx';
import { VersionField } from '#app/components/version-field.tsx';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { ContactFields, NewContactFields } from './contact-fields.ts';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { typedValues } from '#app/forms/typed-values.ts';
import { validateWith } from '#app/forms/validate-with.ts';

const LABELS = labelsOf(CONTACT_COLUMNS);

type Values = Record<Exclude<keyof typeof CONTACT_COLUMNS, 'isConsultant'>, string> & { isConsultant: boolean };

function contactValues(contact: Contact): Values {
  const { isConsultant, ...texts } = contactFields(contact);
  return { ...typedValues(texts), isConsultant };
}

type ContactFormProps = {
  contact?: Contact;
  submitLabel: string;
  /** Whether name and email are those of an administrator and not this person’s to change. */
  isLocked?: boolean;
};

/** Who somebody is and how to reach them. Without `contact` it is a new one. */
export function ContactForm({ contact, submitLabel, isLocked = false }: ContactFormProps) {
  const answer = useActionData<FormAnswer>();
  const emailLock = contact?.isVerified
    ? { readOnly: true, hint: EMAIL_LOCKED }
    : isLocked
      ? { readOnly: true, hint: ADMINISTRATOR_LOCKED }
      : {};
  const schema = contact ? ContactFields : NewContactFields;
  const [form, fields] = useForm<Values>({
    id: 'contact',
    lastResult: answer?.result,
    onValidate: validateWith(schema),
    shouldRevalidate: 'onInput',
    ...(contact ? { defaultValue: contactValues(contact) } : {}),
  });
  return (
    <DraftForm method="post" className="form" {...getFormProps(form)}>
      <FormToken />
      {contact && <VersionField form={form} version={contact.version} answer={answer} />}
      <ErrorSummary form={form} />
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
      <TextField field={fields.telephoneNumber} label={LABELS.telephoneNumber} optional type="tel" width={8} />
      <TextField
        field={fields.reference}
        label={LABELS.reference}
        optional
        width={8}
        hint="Your own; imports find the contact by it."
      />
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
      <div className="btn-row">
        <SubmitButton>{submitLabel}</SubmitButton>
      </div>
    </DraftForm>
  );
}
