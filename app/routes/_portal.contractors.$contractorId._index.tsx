import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { readPlacementAdvisories } from '#domain/advisories/read-placement-advisories.server.ts';
import { today } from '#domain/context.ts';
import { withMissing } from '#domain/contractors/count-missing-of.server.ts';
import { ratesOn } from '#domain/contractors/dated-rates.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { listRates } from '#domain/contractors/list-rates.server.ts';
import { holds } from '#domain/roles/permissions.ts';
import { PlacementAdvisories } from '#app/components/advisories/placement-advisories.tsx';
import { PlacementAuthorisers } from '#app/components/placements/placement-authorisers.tsx';
import { PlacementFacts } from '#app/components/placements/placement-facts.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/http/shell-data.server.ts';

export const loader = portalLoader(async ({ ctx, params }) => {
  const contractor = await getContractor(ctx, params.contractorId!);
  const [counted] = await withMissing(ctx, [contractor]);
  const dated = holds(ctx.actor, 'contractor.viewRates') ? await listRates(ctx, contractor.contractorId) : [];
  const advisories = await readPlacementAdvisories(ctx, contractor);
  return { contractor: { ...counted!, ...ratesOn(contractor, dated, today(ctx)) }, advisories };
});

export default function ContractorDetails() {
  const { contractor, advisories } = useLoaderData<typeof loader>();
  const { roleType } = useRouteLoaderData('routes/_portal') as ShellData;
  const isAgency = roleType === 'RecruitmentAgencyAdministrationRole';
  return (
    <>
      <PlacementFacts contractor={contractor} isAgency={isAgency} />
      {advisories && <PlacementAdvisories advisories={advisories} placement={contractor} isAgency={isAgency} />}
      <PlacementAuthorisers contractor={contractor} isAgency={isAgency} />
    </>
  );
}
