import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { listHistory } from '#domain/audit/list-history.server.ts';
import { getClient } from '#domain/clients/get-client.server.ts';
import { History } from '#app/components/history.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';

export const loader = portalLoader(async ({ ctx, params }) => {
  const { clientId } = await getClient(ctx, params.clientId!);
  return listHistory(ctx, 'client', clientId);
});

export default function ClientHistory() {
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  return <History events={useLoaderData<typeof loader>()} timeZone={timeZone} />;
}
