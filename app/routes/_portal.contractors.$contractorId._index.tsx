import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { withMissing } from '#domain/contractors/count-missing-of.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { PlacementAuthorisers } from '#app/components/placements/placement-authorisers.tsx';
import { PlacementFacts } from '#app/components/placements/placement-facts.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/http/shell-data.server.ts';

export const loader = portalLoader(async ({ ctx, params }) => {
  const contractor = await getContractor(ctx, params.contractorId!);
  return (await withMissing(ctx, [contractor]))[0]!;
});

export default function ContractorDetails() {
  const contractor = useLoaderData<typeof loader>();
  const { roleType } = useRouteLoaderData('routes/_portal') as ShellData;
  const isAgency = roleType === 'RecruitmentAgencyAdministrationRole';
  return (
    <>
      <PlacementFacts contractor={contractor} isAgency={isAgency} />
      <PlacementAuthorisers contractor={contractor} isAgency={isAgency} />
    </>
  );
}
