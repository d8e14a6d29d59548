import { useActionData } from '@remix-run/react';
import type { RoleMail } from '#domain/roles/role-settings.ts';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { SwitchField } from '#app/components/fields/checkbox-field.tsx';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { RecordForm } from '#app/forms/record-form.tsx';

const WORDS: Record<RoleMail, { label: string; hint: string }> = {
  decisions: {
    label: 'Decisions',
    hint: 'When a timesheet of yours is rejected, deleted or made void, with the reason.',
  },
  requests: { label: 'Timesheets to authorise', hint: 'When a timesheet is submitted and waits for you.' },
  reminders: { label: 'Reminders', hint: 'On the days your agency has chosen. It can still remind you by hand.' },
};

type OwnEmails = Record<RoleMail, boolean>;

/** Which emails a role wants. */
export function OwnEmailsForm({ mails, own }: { mails: readonly RoleMail[]; own: OwnEmails }) {
  const answer = useActionData<FormAnswer>();
  const [form, fields] = usePostedForm<OwnEmails>({ id: 'own-emails', lastResult: answer?.result, defaultValue: own });
  return (
    <RecordForm form={form} submitLabel="Save emails">
      <div>
        {mails.map((mail) => (
          <SwitchField key={mail} field={fields[mail]} {...WORDS[mail]} isRow />
        ))}
      </div>
    </RecordForm>
  );
}
