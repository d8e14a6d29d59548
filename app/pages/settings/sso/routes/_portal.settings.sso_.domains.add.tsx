import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { addSsoDomain } from '#domain/sso/domains/add-sso-domain.server.ts';
import { requireSsoEditing } from '#domain/sso/sso.policy.ts';
import { AddSsoDomainSchema } from '#domain/sso/sso.schema.ts';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { ChoiceField } from '#app/components/fields/choice-field.tsx';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { findChoices } from '#app/forms/choices.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { createAction, type FormAnswer } from '#app/http/form-action.server.ts';
import { searchChoices } from '#app/forms/search-choices.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { RecordForm } from '#app/forms/record-form.tsx';
import { LiteralField } from '#app/components/fields/text-field.tsx';

type Values = { domain: string; clientId: string };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Add domain');

export const loader = portalLoader(async ({ ctx }) => {
  requireSsoEditing(ctx.actor);
  return { clients: await findChoices(ctx, 'clients', '') };
});

export const action = createAction(
  AddSsoDomainSchema.strip(),
  async ({ ctx, value }) => {
    const { domain } = await addSsoDomain(ctx, value);
    const message = `${domain} is added. Prove it with the record below, or write to its postmaster.`;
    return redirectWith(pathsOf(ctx).settings('sso'), { kind: 'good', message });
  },
  { offer: searchChoices },
);

export default function AddDomainPage() {
  const { clients } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = usePostedForm<Values>({ id: 'sso-domain', lastResult: answer?.result });
  return (
    <SettingsPage title="Add domain" lead="People with an email address of the domain log in with their work account.">
      <RecordForm form={form} isSearching submitLabel="Add domain" busyLabel="Adding">
        <LiteralField
          field={fields.domain}
          label="Email domain"
          hint="The part after the @, such as calderfinch.example."
        />
        <ChoiceField
          field={fields.clientId}
          label="For"
          hint="Your administrators, or the authorisers of one client."
          kind="clients"
          found={answer?.found?.clientId ?? clients}
          prompt="Administrators"
        />
      </RecordForm>
    </SettingsPage>
  );
}
