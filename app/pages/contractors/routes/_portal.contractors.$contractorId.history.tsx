import { listHistory } from '#domain/audit/list-history.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { HistoryTab } from '#app/components/records/history.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';

export const loader = portalLoader(async ({ ctx, params }) => {
  const { contractorId } = await getContractor(ctx, params.contractorId!);
  return listHistory(ctx, 'contractor', contractorId);
});

export default function ContractorHistory() {
  return <HistoryTab isUnderFacts />;
}
