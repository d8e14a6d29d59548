import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deleteDigestSchedule } from '#domain/digests/delete-digest-schedule.server.ts';
import { getDigestSchedule } from '#domain/digests/get-digest-schedule.server.ts';
import { DeletePanel } from '#app/components/records/delete-panel.tsx';
import { deleteSettingAction } from '#app/http/delete-action.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Delete digest');

export const loader = portalLoader(({ ctx, params }) => getDigestSchedule(ctx, params.digestScheduleId!));

export const action = deleteSettingAction(
  'digestScheduleId',
  deleteDigestSchedule,
  'digests',
  'The digest is deleted.',
);

export default function DeleteDigestPage() {
  const { name } = useLoaderData<typeof loader>();
  const to = usePaths();
  return (
    <DeletePanel title={`Delete “${name}”?`} closeHref={to.settings('digests')} submitLabel="Delete digest">
      <p>It will not be sent again. What it has sent stays in people’s mailboxes and the audit trail.</p>
    </DeletePanel>
  );
}
