import { listHistory } from '#domain/audit/list-history.server.ts';
import { getClient } from '#domain/clients/get-client.server.ts';
import { HistoryTab } from '#app/components/records/history.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';

export const loader = portalLoader(async ({ ctx, params }) => {
  const { clientId } = await getClient(ctx, params.clientId!);
  return listHistory(ctx, 'client', clientId);
});

export default function ClientHistory() {
  return <HistoryTab />;
}
