import { useActionData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { formatInstantDate } from '#domain/format.ts';
import type { SsoPage } from '#domain/sso/settings/read-sso-settings.server.ts';
import { DEFAULT_CLAIM } from '#domain/sso/sso.ts';
import { useAsOpened } from '#app/forms/use-as-opened.ts';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { SwitchField } from '#app/components/fields/checkbox-field.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { formProps, FormSection } from '#app/components/fields/field.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { SelectField } from '#app/components/fields/select-field.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { usePaths } from '#app/paths.ts';
import { DraftForm } from '#app/forms/draft-form.tsx';

type Values = Record<
  'issuer' | 'clientId' | 'clientSecret' | 'claim' | 'administratorValue' | 'keepsPasswordContactId',
  string | null
> &
  Record<'givesRoles' | 'isEnabled' | 'isRequired', boolean>;

type SsoFormProps = Pick<SsoPage, 'settings' | 'keepers' | 'callbackUrl'> & {
  /** The reader of the page: the first choice for who keeps a password. */
  contactId: string | null;
  timeZone: string;
  /** The email domains, shown between the provider and the roles. */
  children: ReactNode;
};

function defaultsOf({ settings, keepers, contactId }: SsoFormProps): Values {
  const own = keepers.find((one) => one.contactId === contactId)?.contactId ?? null;
  const fresh = { issuer: '', clientId: '', claim: DEFAULT_CLAIM, administratorValue: '', keepsPasswordContactId: own };
  const off = { givesRoles: false, isEnabled: false, isRequired: false };
  const { issuer, clientId, claim, administratorValue, givesRoles, isEnabled, isRequired } = settings ?? {
    ...fresh,
    ...off,
  };
  const keepsPasswordContactId = settings?.keepsPasswordContactId ?? own;
  const texts = { issuer, clientId, clientSecret: '', claim, administratorValue, keepsPasswordContactId };
  return { ...texts, givesRoles, isEnabled, isRequired };
}

/** An agency’s provider, whom it lets in, and whether their passwords still work. */
export function SsoForm(props: SsoFormProps) {
  const { settings, keepers, callbackUrl, timeZone, children } = props;
  const answer = useActionData<FormAnswer>();
  const [form, fields] = usePostedForm<Values>({
    id: 'sso',
    lastResult: answer?.result,
    defaultValue: defaultsOf(props),
  });
  const opened = useAsOpened(form.id, settings?.version);
  const to = usePaths();
  const mayRequire = settings !== null && (settings.isTested || settings.isRequired);
  return (
    <DraftForm method="post" className="form wide-form mt-8" {...formProps(form)}>
      <FormToken />
      {opened && <input type="hidden" name="version" value={answer?.version ?? opened} />}
      <ErrorSummary form={form} />
      <FormSection legend="Provider">
        <TextField
          field={fields.issuer}
          type="url"
          label="Issuer"
          hint="The address your provider gives as its issuer, to the letter."
          autoComplete="off"
        />
        <div className="form-2">
          <TextField field={fields.clientId} label="Client id" autoComplete="off" spellCheck={false} />
          <TextField
            field={fields.clientSecret}
            type="password"
            label={settings ? 'New client secret' : 'Client secret'}
            optional={settings !== null}
            autoComplete="off"
          />
        </div>
        {settings && (
          <p className="hint">{`A secret was set on ${formatInstantDate(settings.secretSetAt, timeZone)}. It is sealed and cannot be shown. Leave the field empty to keep it.`}</p>
        )}
        <div className="field">
          <span className="label">Callback address, for your provider</span>
          <div className="code">
            <code>{callbackUrl}</code>
          </div>
        </div>
        <SwitchField
          field={fields.isEnabled}
          label="Offered on the log-in page"
          hint="Off: nobody logs in this way. You can still test it."
          isRow
        />
      </FormSection>
      <FormSection legend="Who logs in this way">{children}</FormSection>
      <FormSection legend="Roles">
        <div className="form-2">
          <TextField field={fields.claim} label="Claim to read" autoComplete="off" spellCheck={false} />
          <TextField
            field={fields.administratorValue}
            label="Value for administrators"
            optional
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <div>
          <SwitchField
            field={fields.givesRoles}
            label="Give the role at the first log-in"
            hint="Off: only people whom you have added get in."
            isRow
          />
          <SwitchField
            field={fields.isRequired}
            label="Required for administrators"
            hint={`Their passwords stop working here.${mayRequire ? '' : ' Can be switched on after a test that passes.'}`}
            disabled={!mayRequire && !fields.isRequired.errors}
            isRow
          />
        </div>
        <SelectField
          field={fields.keepsPasswordContactId}
          label="Keeps a password, if the provider is down"
          prompt="Choose a super administrator"
          options={keepers.map(({ contactId, fullname }) => ({
            value: contactId,
            label: `${fullname}, super administrator`,
          }))}
        />
      </FormSection>
      <div className="mt-6">
        <div className="btn-row">
          <SubmitButton>Save single sign-on</SubmitButton>
          {settings && (
            <a className="btn btn-secondary" href={to.testSso()}>
              Test as me
            </a>
          )}
        </div>
        {settings && (
          <p className="hint mt-3">
            A test takes the saved settings, logs you in at the provider in this window and brings you back. It changes
            no role and no session.
          </p>
        )}
      </div>
    </DraftForm>
  );
}
