import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { getAuthoriser } from '#domain/authorisers/list-authorisers.server.ts';
import { removableAuthorisers } from '#domain/authorisers/removable-authorisers.server.ts';
import { removeAuthoriser } from '#domain/authorisers/remove-authoriser.server.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { DeletePanel } from '#app/components/records/delete-panel.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Remove authoriser');

export const loader = portalLoader(async ({ ctx, params }) => {
  requirePermission(ctx.actor, 'contractor.edit');
  const named = await getAuthoriser(ctx, params.authoriserId!);
  const present = await removableAuthorisers(ctx, named.contractorId);
  const isRemovable = present.some(
    ({ authoriser, obstacle }) => authoriser.id === named.authoriserId && obstacle === null,
  );
  return { ...named, isRemovable };
});

export const action = formAction(z.object({}), async ({ ctx, params }) => {
  const [contractorId, authoriserId] = [params.contractorId!, params.authoriserId!];
  await removeAuthoriser(ctx, { contractorId, authoriserId });
  return redirectWith(pathsOf(ctx).contractor(contractorId), { kind: 'good', message: 'The authoriser is removed.' });
});

export default function RemoveAuthoriserPage() {
  const { fullname, contractorId, contractorFullname, isRemovable } = useLoaderData<typeof loader>();
  const to = usePaths();
  return (
    <DeletePanel
      title={`Remove ${fullname}?`}
      closeHref={to.contractor(contractorId)}
      submitLabel="Remove authoriser"
      isForbidden={!isRemovable}
    >
      <p>
        {fullname} will no longer be able to accept or reject timesheets of {contractorFullname}. The primary authoriser
        and those who have decided timesheets cannot be removed.
      </p>
    </DeletePanel>
  );
}
