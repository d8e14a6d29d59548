import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { ButtonLink } from '#app/components/button.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { PayrollTabs } from '#app/pages/payroll/payroll-tabs.tsx';
import { PresetLinks } from '#app/pages/payroll/preset-links.tsx';
import { RunPlan } from '../run-plan.tsx';
import { RunTable } from '../run-table.tsx';
import { Section } from '#app/components/section.tsx';
import { RunFields } from '../run-fields.ts';
import { createAction } from '#app/http/form-action.server.ts';
import { loadRuns, postShownRun } from '../payroll-runs-page.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { ProblemCallout } from '#app/components/callout.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Payroll');

export const loader = portalLoader(({ ctx, url }) => loadRuns(ctx, url));

export const action = createAction(RunFields, ({ ctx, value }) => postShownRun(ctx, value));

export default function PayrollRunsPage() {
  const data = useLoaderData<typeof loader>();
  const { timeZone, decimalHours } = useRouteLoaderData('routes/_portal') as ShellData;
  const { layouts, layout, review, problem, runs, older, isFirstPage, typed } = data;
  const to = usePaths();
  return (
    <>
      <PageHeader title="Payroll" icon="pay" tabs={<PayrollTabs current="runs" layouts={layouts.length} />} />
      <PageBody>
        <ProblemCallout problem={problem} />
        {layout && review ? (
          <RunPlan data={data} layout={layout} review={review} timeZone={timeZone} isDecimal={decimalHours} />
        ) : (
          <>
            <EmptyState icon="pay" title="No layouts yet">
              A run writes the accepted time that no run has taken as a file for your payroll program. Begin with the
              layout of that file.
            </EmptyState>
            <PresetLinks />
          </>
        )}
        {(runs.length > 0 || !isFirstPage) && (
          <Section title="Runs made" className="mt-8">
            <RunTable runs={runs} timeZone={timeZone} isDecimal={decimalHours} />
            <div className="btn-row mt-3">
              {!isFirstPage && (
                <ButtonLink size="sm" href={to.payrollRuns({ ...typed, before: null })}>
                  Latest runs
                </ButtonLink>
              )}
              {older !== null && (
                <ButtonLink size="sm" rel="next" href={to.payrollRuns({ ...typed, before: older })}>
                  Earlier runs
                </ButtonLink>
              )}
            </div>
            <p className="small faint mt-3">
              A file is stored as it was made and downloads the same, byte for byte. Only the latest run can be voided.
              Its timesheets are then free for the next one.
            </p>
          </Section>
        )}
      </PageBody>
    </>
  );
}
