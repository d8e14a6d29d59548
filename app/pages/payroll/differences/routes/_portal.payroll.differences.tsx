import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { PageNumber } from '#domain/browse.schema.ts';
import { listPayrollLayouts } from '#domain/payroll-layouts/get-layout.server.ts';
import { browseDifferences } from '#domain/rate-differences/browse-differences.server.ts';
import { EmptyState } from '#app/components/empty-state.tsx';
import { FilterProblem } from '#app/components/lists/filter-problem.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { PayrollTabs } from '#app/pages/payroll/payroll-tabs.tsx';
import { DifferencesByState } from '../standing-differences.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { readFilter } from '#app/http/read-filter.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Differences of rates');

const Pages = z.object({ open: PageNumber, confirmed: PageNumber, taken: PageNumber });

export const loader = portalLoader(async ({ ctx, url }) => {
  const { filter, problem } = readFilter(url, Pages);
  return { found: await browseDifferences(ctx, filter), layouts: (await listPayrollLayouts(ctx)).length, problem };
});

export default function DifferencesPage() {
  const { found, layouts, problem } = useLoaderData<typeof loader>();
  const { open, confirmed, taken } = found;
  const isEmpty = open.total + confirmed.total + taken.total === 0;
  return (
    <>
      <PageHeader title="Payroll" icon="pay" tabs={<PayrollTabs current="differences" layouts={layouts} />} />
      <PageBody>
        <FilterProblem problem={problem} />
        {isEmpty ? (
          <EmptyState icon="pay" title="No differences">
            When a rate begins on days that are already accepted, the difference owed is listed here until you confirm
            it, and then with the run that includes it.
          </EmptyState>
        ) : (
          <>
            <DifferencesByState standing="open" found={found} />
            <DifferencesByState standing="confirmed" found={found} />
            <DifferencesByState standing="taken" found={found} />
          </>
        )}
      </PageBody>
    </>
  );
}
