import { useActionData } from '@remix-run/react';
import type { EmailSetting } from '#domain/email-setting.ts';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { SwitchField } from '#app/components/fields/checkbox-field.tsx';
import type { AnyField } from '#app/components/fields/field.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsRow } from '#app/components/settings/settings-page.tsx';
import { TextArea } from '#app/components/fields/text-field.tsx';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { DaysField } from './days-field.tsx';

type Recipient = 'emailAcceptedTimesheetCopiesTo' | 'replyTo';
type Emails = Record<Recipient, EmailSetting> & { keepTextsForDays: number };
type Values = { emails: Record<Recipient, { enabled: boolean; value: string }> & { keepTextsForDays: string } };

const typed = ({ enabled, value }: EmailSetting) => ({ enabled, value: value.join('\n') });

function Recipients({ enabled, value, label }: { enabled: AnyField; value: AnyField; label: string }) {
  return (
    <>
      <SwitchField field={enabled} label={label} />
      <TextArea field={value} label="Addresses" hint="One on each line." rows={3} />
    </>
  );
}

/** Who gets copies of the agency's emails, and who gets the replies. */
export function AgencyEmailsForm({
  shown,
  lastChange,
}: {
  shown: { emails: Emails };
  lastChange: { actorName: string; occurredAt: string } | null;
}) {
  const answer = useActionData<FormAnswer>();
  const { emailAcceptedTimesheetCopiesTo: copies, replyTo, keepTextsForDays } = shown.emails;
  const [form, fields] = usePostedForm<Values>({
    id: 'emails',
    lastResult: answer?.result,
    defaultValue: {
      emails: {
        emailAcceptedTimesheetCopiesTo: typed(copies),
        replyTo: typed(replyTo),
        keepTextsForDays: String(keepTextsForDays),
      },
    },
  });
  const emails = fields.emails.getFieldset();
  const [copying, replying] = [emails.emailAcceptedTimesheetCopiesTo.getFieldset(), emails.replyTo.getFieldset()];
  return (
    <SettingsForm form={form} shown={shown} submitLabel="Save emails" lastChange={lastChange}>
      <SettingsRow
        title="Copies of accepted timesheets"
        lead="Sent with the PDF as soon as a timesheet is accepted. A client can have addresses of its own."
      >
        <Recipients enabled={copying.enabled} value={copying.value} label="Send copies" />
      </SettingsRow>
      <SettingsRow
        title="Replies"
        lead="Where replies to our emails go. If it is off, they go to the address the email came from."
      >
        <Recipients enabled={replying.enabled} value={replying.value} label="Send replies to your agency" />
      </SettingsRow>
      <SettingsRow
        title="Text of sent emails"
        lead="After that, Sent emails still shows who got which one and when, without its text."
      >
        <DaysField
          field={emails.keepTextsForDays}
          label="Keep the text of emails for"
          hint="1 to 3650. An email without its text cannot be sent again."
        />
      </SettingsRow>
    </SettingsForm>
  );
}
