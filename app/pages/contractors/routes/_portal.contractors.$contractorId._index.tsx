import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { readComparablePay } from '#domain/advisories/updating/read-comparable-pay.server.ts';
import { readPlacementAdvisories } from '#domain/advisories/listing/read-placement-advisories.server.ts';
import { removableAuthorisers } from '#domain/authorisers/removable-authorisers.server.ts';
import { today } from '#domain/context.ts';
import { withMissing } from '#domain/contractors/count-missing-of.server.ts';
import { ratesOn } from '#domain/contractors/rates/dated-rates.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { listRates } from '#domain/contractors/rates/list-rates.server.ts';
import { holds } from '#domain/roles/permissions.ts';
import { ComparablePayBox } from '../comparable-pay.tsx';
import { PlacementAdvisories } from '#app/components/advisories/placement-advisories.tsx';
import { PlacementAuthorisers } from '../placement-authorisers.tsx';
import { PlacementFacts } from '../placement-facts.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';

export const loader = portalLoader(async ({ ctx, params }) => {
  const contractor = await getContractor(ctx, params.contractorId!);
  const [counted] = await withMissing(ctx, [contractor]);
  const dated = holds(ctx.actor, 'contractor.viewRates') ? await listRates(ctx, contractor.contractorId) : [];
  const advisories = await readPlacementAdvisories(ctx, contractor);
  const pay = await readComparablePay(ctx, contractor, dated, advisories?.standing ?? null);
  const authorisers = holds(ctx.actor, 'authoriser.delete')
    ? await removableAuthorisers(ctx, contractor.contractorId)
    : [];
  const obstacles = Object.fromEntries(authorisers.map(({ authoriser, obstacle }) => [authoriser.id, obstacle]));
  return { contractor: { ...counted!, ...ratesOn(contractor, dated, today(ctx)) }, obstacles, advisories, pay };
});

export default function ContractorDetails() {
  const { contractor, obstacles, advisories, pay } = useLoaderData<typeof loader>();
  const { roleType, timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  const isAgency = roleType === 'RecruitmentAgencyAdministrationRole';
  return (
    <>
      <PlacementFacts contractor={contractor} isAgency={isAgency} />
      <div className={pay ? 'cols wide' : undefined}>
        <div className="minw0">
          {advisories && <PlacementAdvisories advisories={advisories} placement={contractor} isAgency={isAgency} />}
        </div>
        {pay && (
          <aside className="mt-8">
            <ComparablePayBox pay={pay} placement={contractor} timeZone={timeZone} />
          </aside>
        )}
      </div>
      <PlacementAuthorisers contractor={contractor} obstacles={obstacles} isAgency={isAgency} />
    </>
  );
}
