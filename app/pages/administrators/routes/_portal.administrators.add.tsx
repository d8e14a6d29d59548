import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { canToggle } from '#domain/administrators/administrator.policy.ts';
import { AddAdministratorSchema } from '#domain/administrators/administrator.schema.ts';
import { addAdministrator, findCandidateChoices } from '#domain/administrators/add-administrator.server.ts';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { ChoiceField } from '#app/components/fields/choice-field.tsx';
import { CheckboxField } from '#app/components/fields/checkbox-field.tsx';
import { FormSection } from '#app/components/fields/field.tsx';
import { Panel } from '#app/components/panel.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { type FormAnswer, createAction } from '#app/http/form-action.server.ts';
import { searchCandidates } from '#app/forms/search-choices.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { RecordForm } from '#app/forms/record-form.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Add administrator');

export const loader = portalLoader(async ({ ctx }) => ({
  mayToggle: canToggle(ctx.actor),
  candidates: await findCandidateChoices(ctx, ''),
}));

export const action = createAction(
  AddAdministratorSchema,
  async ({ ctx, value }) => {
    const { fullname } = await addAdministrator(ctx, value);
    const message = `${fullname} is an administrator now.`;
    return redirectWith(pathsOf(ctx).administrators(), { kind: 'good', message });
  },
  { offer: searchCandidates },
);

type Values = { contactId: string; fullname: string; emailAddress: string; isSuperAdministrator: boolean };

export default function AddAdministratorPage() {
  const { candidates, mayToggle } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = usePostedForm<Values>({ id: 'add-administrator', lastResult: answer?.result });
  const to = usePaths();
  return (
    <Panel title="Add administrator" icon="shield" closeHref={to.administrators()} narrow>
      <RecordForm form={form} isSearching submitLabel="Add administrator" busyLabel="Adding">
        <FormSection legend="One of your contacts">
          <ChoiceField
            field={fields.contactId}
            label="Contact"
            kind="candidates"
            found={answer?.found?.contactId ?? candidates}
            prompt="Somebody else"
          />
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
      </RecordForm>
    </Panel>
  );
}
