import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findContactChoices } from '#domain/contacts/browse-contacts.server.ts';
import type { Context } from '#domain/context.ts';
import { requireOwn } from '#domain/delegations/check-delegation.server.ts';
import { editDelegation } from '#domain/delegations/edit-delegation.server.ts';
import { getDelegation, listColleagues, ownContactId } from '#domain/delegations/list-delegations.server.ts';
import { formatDate } from '#domain/format.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { DelegationForm, EditDelegationFields } from '../delegation-form.tsx';
import { redirectSaved } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { searchChoices } from '#app/forms/search-choices.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Who decides meanwhile');

/** The page on which it was created. */
const namedOn = (ctx: Context, authoriserContactId: string) =>
  ownContactId(ctx) === null ? pathsOf(ctx).contact(authoriserContactId) : pathsOf(ctx).settings('delegate');

export const loader = portalLoader(async ({ ctx, params }) => {
  requirePermission(ctx.actor, 'delegation.edit');
  const delegation = await getDelegation(ctx, params.delegationId!);
  requireOwn(ctx, delegation.authoriserContactId);
  const { authoriserContactId } = delegation;
  const from =
    ownContactId(ctx) === null
      ? { contacts: await findContactChoices(ctx, ''), authoriserContactId }
      : { colleagues: await listColleagues(ctx) };
  return { delegation, from, backHref: namedOn(ctx, authoriserContactId) };
});

export const action = formAction(
  EditDelegationFields,
  async ({ ctx, value, params }) => {
    const one = await editDelegation(ctx, params.delegationId!, value);
    const days = `from ${formatDate(one.start)} to ${formatDate(one.end)}`;
    const message = `${one.delegateFullname} decides for ${one.authoriserFullname} ${days}.`;
    return redirectSaved(namedOn(ctx, one.authoriserContactId), message, one.version !== value.version);
  },
  { offer: searchChoices },
);

export default function EditDelegationPage() {
  const { delegation, from, backHref } = useLoaderData<typeof loader>();
  const { authoriserFullname, delegationId } = delegation;
  return (
    <>
      <PageHeader
        title={`Who decides for ${authoriserFullname}`}
        icon="users"
        back={{ label: 'Back', href: backHref }}
      />
      <PageBody>
        <DelegationForm key={delegationId} from={from} delegation={delegation} />
      </PageBody>
    </>
  );
}
