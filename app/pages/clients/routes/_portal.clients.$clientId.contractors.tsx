import { useLoaderData } from '@remix-run/react';
import { getClient } from '#domain/clients/get-client.server.ts';
import { today } from '#domain/context.ts';
import { browseContractors } from '#domain/contractors/browse-contractors.server.ts';
import { BrowseContractorsSchema } from '#domain/contractors/contractor.schema.ts';
import { ContractorList } from '#app/components/placements/contractor-list.tsx';
import { tabPath } from '#app/components/placements/tab-path.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { readFilter } from '#app/http/read-filter.server.ts';
import { usePaths } from '#app/paths.ts';

export const loader = portalLoader(async ({ ctx, params, url }) => {
  const { clientId } = await getClient(ctx, params.clientId!);
  const { filter, typed, problem } = readFilter(url, BrowseContractorsSchema);
  return {
    clientId,
    list: await browseContractors(ctx, { ...filter, clientId }),
    filter,
    typed,
    problem,
    today: today(ctx),
  };
});

export default function ClientContractors() {
  const { clientId, list, filter, typed, problem, today: now } = useLoaderData<typeof loader>();
  const pathOf = tabPath(usePaths().client(clientId, 'contractors'));
  return <ContractorList list={list} place={{ filter, typed, problem, pathOf }} today={now} />;
}
