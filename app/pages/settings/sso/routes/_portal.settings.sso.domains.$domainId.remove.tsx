import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getSsoDomain, removeSsoDomain } from '#domain/sso/domains/remove-sso-domain.server.ts';
import { DeletePanel } from '#app/components/records/delete-panel.tsx';
import { deleteSettingAction } from '#app/http/delete-action.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Remove domain');

export const loader = portalLoader(async ({ ctx, params }) => {
  const { domain } = await getSsoDomain(ctx, params.domainId!);
  return { domain };
});

export const action = deleteSettingAction('domainId', removeSsoDomain, 'sso', ({ domain }) => `${domain} is removed.`);

export default function RemoveDomainPage() {
  const { domain } = useLoaderData<typeof loader>();
  const to = usePaths();
  return (
    <DeletePanel title={`Remove ${domain}?`} closeHref={to.settings('sso')} submitLabel="Remove domain">
      <p>{`Nobody logs in with a work account of ${domain} any more. To add it again, you have to prove it again.`}</p>
    </DeletePanel>
  );
}
