import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { formatDate } from '#domain/format.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { placeStarter } from '#domain/starters/place-starter.server.ts';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { StarterForm } from '../starter-form.tsx';
import { starterTitle } from '../starter-sections.tsx';
import { StarterFields } from '../starter-fields.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { createAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { checkForStarter, loadStarterChoices, openStarter } from '../starter-page.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, starterTitle(data?.isFirst ?? false));

export const loader = portalLoader(async ({ ctx, url }) => {
  requirePermission(ctx.actor, 'contractor.create');
  return openStarter(ctx, url);
});

const SENT = {
  now: ' The invitation is on its way.',
  firstDay: ' The invitation leaves on the first day.',
  date: ' The invitation leaves on the day you chose.',
  none: '',
};

export const action = createAction(
  StarterFields,
  async ({ ctx, value }) => {
    const { contractorId, fullname, start } = await placeStarter(ctx, value);
    const message = `${fullname} is placed from ${formatDate(start)}.${SENT[value.invitation]}`;
    return redirectWith(pathsOf(ctx).contractor(contractorId), { kind: 'good', message });
  },
  { offer: loadStarterChoices, check: checkForStarter },
);

export default function StarterPage() {
  const { values, isFirst, draft } = useLoaderData<typeof loader>();
  const to = usePaths();
  const back = isFirst
    ? { label: 'Dashboard', href: to.dashboard() }
    : { label: draft.label.many, href: to.contractors() };
  return (
    <>
      <PageHeader
        title={starterTitle(isFirst)}
        icon="users"
        back={back}
        summary="A person, a contract and an authoriser. Find what you have, add what is missing."
      />
      <PageBody>
        <StarterForm values={values} draft={draft} cancelHref={back.href} />
      </PageBody>
    </>
  );
}
