import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { createDelegation } from '#domain/delegations/create-delegation.server.ts';
import { listColleagues, listDelegations, ownContactId } from '#domain/delegations/list-delegations.server.ts';
import { formatDate } from '#domain/format.ts';
import { DelegationTable } from '#app/components/delegations/delegation-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { Section } from '#app/components/section.tsx';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { DelegationFields, DelegationForm } from '../delegation-form.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { createAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Who decides for you');

export const loader = portalLoader(async ({ ctx }) => {
  const { rows } = await listDelegations(ctx, { isCurrent: true, limit: 200 });
  return { delegations: rows, colleagues: await listColleagues(ctx), own: ownContactId(ctx) };
});

export const action = createAction(DelegationFields, async ({ ctx, value }) => {
  const wanted = { ...value, authoriserContactId: ownContactId(ctx) ?? '' };
  const { delegateFullname, start, end } = await createDelegation(ctx, wanted);
  const message = `${delegateFullname} decides for you from ${formatDate(start)} to ${formatDate(end)}.`;
  return redirectWith(pathsOf(ctx).settings('delegate'), { kind: 'good', message });
});

const LEAD =
  'While you are away somebody else can decide. They get the emails that you would get, and may decide what is waiting for you.';

export default function DelegatePage() {
  const { delegations, colleagues, own } = useLoaderData<typeof loader>();
  return (
    <SettingsPage title="Who decides for you" lead={LEAD}>
      {delegations.length > 0 && (
        <DelegationTable
          delegations={delegations}
          mayEdit={({ authoriserContactId }) => own === null || own === authoriserContactId}
        />
      )}
      {own !== null && (
        <Section title="While I am away" className="mt-8">
          {colleagues.length > 0 ? (
            <DelegationForm from={{ colleagues }} />
          ) : (
            <EmptyState icon="users" title="Nobody to choose">
              Nobody else decides for your clients. Please ask the agency to name somebody.
            </EmptyState>
          )}
        </Section>
      )}
    </SettingsPage>
  );
}
