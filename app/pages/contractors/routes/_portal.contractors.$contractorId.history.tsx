import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { listHistory } from '#domain/audit/list-history.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { History } from '#app/components/history.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';

export const loader = portalLoader(async ({ ctx, params }) => {
  const { contractorId } = await getContractor(ctx, params.contractorId!);
  return listHistory(ctx, 'contractor', contractorId);
});

export default function ContractorHistory() {
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  return (
    <div className="mt-6">
      <History events={useLoaderData<typeof loader>()} timeZone={timeZone} />
    </div>
  );
}
