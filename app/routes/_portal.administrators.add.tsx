import { getFormProps, useForm } from '@conform-to/react';
import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { canToggle } from '#domain/administrators/administrator.policy.ts';
import { AddAdministratorSchema } from '#domain/administrators/administrator.schema.ts';
import { addAdministrator, listCandidates } from '#domain/administrators/add-administrator.server.ts';
import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { ErrorSummary } from '#app/components/error-summary.tsx';
import { FormSection } from '#app/components/field.tsx';
import { FormToken } from '#app/components/form-token.tsx';
import { Panel } from '#app/components/panel.tsx';
import { SelectField } from '#app/components/select-field.tsx';
import { FindContact } from '#app/components/find-contact.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import { TextField } from '#app/components/text-field.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { type FormAnswer, createAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { DraftForm } from '#app/forms/draft-form.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Add administrator');

export const loader = portalLoader(async ({ ctx, url }) => {
  const find = url.searchParams.get('find') ?? '';
  return { find, mayToggle: canToggle(ctx.actor), ...(await listCandidates(ctx, find)) };
});

export const action = createAction(AddAdministratorSchema, async ({ ctx, value }) => {
  const { fullname } = await addAdministrator(ctx, value);
  return redirectWith(pathsOf(ctx).administrators(), { kind: 'good', message: `${fullname} is an administrator now.` });
});

type Values = { contactId: string; fullname: string; emailAddress: string; isSuperAdministrator: boolean };

export default function AddAdministratorPage() {
  const { find, candidates, hasMore, mayToggle } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useForm<Values>({ id: 'add-administrator', lastResult: answer?.result });
  const to = usePaths();
  const options = candidates.map(({ contactId, fullname, emailAddress }) => ({
    value: contactId,
    label: `${fullname}, ${emailAddress}`,
  }));
  return (
    <Panel title="Add administrator" icon="shield" closeHref={to.administrators()} narrow>
      {(hasMore || find !== '') && <FindContact find={find} action={to.addAdministrator()} />}
      <DraftForm method="post" className="form" {...getFormProps(form)}>
        <FormToken />
        <ErrorSummary form={form} />
        <FormSection legend="One of your contacts">
          <SelectField field={fields.contactId} label="Contact" prompt="Somebody else" options={options} />
        </FormSection>
        <FormSection legend="Or somebody else" hint="They get an email to set their password.">
          <TextField field={fields.fullname} label="Full name" autoComplete="off" />
          <TextField field={fields.emailAddress} label="Email" type="email" autoComplete="off" />
        </FormSection>
        {mayToggle && (
          <CheckboxField
            field={fields.isSuperAdministrator}
            label="Super administrator"
            hint="May enable, disable and promote other administrators."
          />
        )}
        <div className="btn-row">
          <SubmitButton busyLabel="Adding">Add administrator</SubmitButton>
        </div>
      </DraftForm>
    </Panel>
  );
}
