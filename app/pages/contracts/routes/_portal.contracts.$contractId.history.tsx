import { listHistory } from '#domain/audit/list-history.server.ts';
import { getContract } from '#domain/contracts/get-contract.server.ts';
import { HistoryTab } from '#app/components/records/history.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';

export const loader = portalLoader(async ({ ctx, params }) => {
  const { contractId } = await getContract(ctx, params.contractId!);
  return listHistory(ctx, 'contract', contractId);
});

export default function ContractHistory() {
  return <HistoryTab isUnderFacts />;
}
