import { useLoaderData } from '@remix-run/react';
import { getClient } from '#domain/clients/get-client.server.ts';
import { browseContracts } from '#domain/contracts/browse-contracts.server.ts';
import { BrowseContractsSchema } from '#domain/contracts/contract.schema.ts';
import { ButtonLink } from '#app/components/button.tsx';
import { ContractList } from '#app/components/placements/contract-list.tsx';
import { tabPath } from '#app/components/placements/tab-path.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { readFilter } from '#app/http/read-filter.server.ts';
import { usePaths } from '#app/paths.ts';

export const loader = portalLoader(async ({ ctx, params, url }) => {
  const { clientId } = await getClient(ctx, params.clientId!);
  const { filter, typed, problem } = readFilter(url, BrowseContractsSchema);
  return { clientId, list: await browseContracts(ctx, { ...filter, clientId }), filter, typed, problem };
});

export default function ClientContracts() {
  const { clientId, list, filter, typed, problem } = useLoaderData<typeof loader>();
  const to = usePaths();
  const pathOf = tabPath(to.client(clientId));
  const add = (
    <ButtonLink icon="plus" href={to.newContract({ clientId })}>
      Add contract
    </ButtonLink>
  );
  return <ContractList list={list} place={{ filter, typed, problem, pathOf }} withClient={false} add={add} />;
}
