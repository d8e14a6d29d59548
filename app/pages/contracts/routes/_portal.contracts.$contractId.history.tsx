import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { listHistory } from '#domain/audit/list-history.server.ts';
import { getContract } from '#domain/contracts/get-contract.server.ts';
import { History } from '#app/components/history.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';

export const loader = portalLoader(async ({ ctx, params }) => {
  const { contractId } = await getContract(ctx, params.contractId!);
  return listHistory(ctx, 'contract', contractId);
});

export default function ContractHistory() {
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  return (
    <div className="mt-6">
      <History events={useLoaderData<typeof loader>()} timeZone={timeZone} />
    </div>
  );
}
