import { useForm } from '@conform-to/react';
import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AddAuthoriserSchema } from '#domain/authorisers/authoriser.schema.ts';
import { addAuthoriser } from '#domain/authorisers/add-authoriser.server.ts';
import { findContactChoices } from '#domain/contacts/browse-contacts.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { CheckboxField } from '#app/components/fields/checkbox-field.tsx';
import { ChoiceField } from '#app/components/fields/choice-field.tsx';
import { Panel } from '#app/components/panel.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { type FormAnswer, createAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { searchChoices } from '#app/forms/search-choices.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { validateWith } from '#app/forms/validate-with.ts';
import { RecordForm } from '#app/forms/record-form.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Add authoriser');

export const loader = portalLoader(async ({ ctx, params }) => {
  requirePermission(ctx.actor, 'contractor.edit');
  const { contractorId, fullname } = await getContractor(ctx, params.contractorId!);
  return { contractorId, fullname, contacts: await findContactChoices(ctx, '') };
});

const Fields = AddAuthoriserSchema.omit({ contractorId: true }).strip();

export const action = createAction(
  Fields,
  async ({ ctx, value, params }) => {
    const contractorId = params.contractorId!;
    await addAuthoriser(ctx, { ...value, contractorId });
    return redirectWith(pathsOf(ctx).contractor(contractorId), { kind: 'good', message: 'The authoriser is added.' });
  },
  { offer: searchChoices },
);

type Values = { contactId: string; isPrimary: boolean; reference: string };

export default function AddAuthoriserPage() {
  const { contractorId, fullname, contacts } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useForm<Values>({
    id: 'add-authoriser',
    lastResult: answer?.result,
    onValidate: validateWith(Fields),
  });
  const to = usePaths();
  return (
    <Panel title={`Add an authoriser for ${fullname}`} icon="users" closeHref={to.contractor(contractorId)} narrow>
      <RecordForm form={form} isSearching submitLabel="Add authoriser" busyLabel="Adding">
        <ChoiceField
          field={fields.contactId}
          label="Contact"
          kind="contacts"
          found={answer?.found?.contactId ?? contacts}
        />
        <TextField field={fields.reference} label="Reference" optional width={8} autoComplete="off" />
        <CheckboxField
          field={fields.isPrimary}
          label="Primary authoriser"
          hint="Requests go to them first. They replace the present primary authoriser."
        />
      </RecordForm>
    </Panel>
  );
}
