import { ProfileNameSchema } from '#domain/accounts/account.schema.ts';
import { OWNER_FIELD } from '#app/preserved-form.ts';
import { formProps } from '#app/components/fields/field.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import type { OwnAccountAnswer } from './own-account-page.server.ts';
import { OwnSection } from './own-section.tsx';
import { usePersonForm } from './use-person-form.ts';
import { DraftForm } from '#app/forms/draft-form.tsx';

type OwnNameProps = { answer: OwnAccountAnswer | undefined; accountId: string; profileName: string | null };

/** The person's chosen name, used where no agency supplies one. */
export function OwnName({ answer, accountId, profileName }: OwnNameProps) {
  const [form, fields] = usePersonForm('name', ProfileNameSchema, answer, { profileName });
  return (
    <OwnSection title="Name" lead="Only you see this. Agencies keep a name of their own for you.">
      <DraftForm method="post" className="form" {...formProps(form)}>
        <FormToken />
        <input type="hidden" name="intent" value="name" />
        <input type="hidden" name={OWNER_FIELD} value={accountId} />
        <ErrorSummary form={form} />
        <div className="own-name">
          <TextField field={fields.profileName} label="Your name" autoComplete="name" />
          <SubmitButton kind="secondary">Save name</SubmitButton>
        </div>
      </DraftForm>
    </OwnSection>
  );
}
