import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { browseAuthorisingPeople } from '#domain/authorisers/browse-authorising-people.server.ts';
import { browseSchema } from '#domain/browse.schema.ts';
import { getClient } from '#domain/clients/get-client.server.ts';
import { AuthoriserList } from '#app/components/placements/authoriser-list.tsx';
import { tabPath } from '#app/components/placements/tab-path.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { readFilter } from '#app/http/read-filter.server.ts';
import { usePaths } from '#app/paths.ts';

const { page, size } = browseSchema(['fullname'], ['nothing']).shape;
const Slice = z.object({ page, size });

export const loader = portalLoader(async ({ ctx, params, url }) => {
  const { clientId } = await getClient(ctx, params.clientId!);
  const { filter, typed, problem } = readFilter(url, Slice);
  return { clientId, list: await browseAuthorisingPeople(ctx, { clientId }, filter), filter, typed, problem };
});

export default function ClientAuthorisers() {
  const { clientId, list, filter, typed, problem } = useLoaderData<typeof loader>();
  const pathOf = tabPath(usePaths().client(clientId, 'authorisers'));
  return <AuthoriserList list={list} place={{ filter, typed, problem, pathOf }} />;
}
