import type { MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { formatCount, formatDate, formatFileSize, formatInstant } from '#domain/format.ts';
import { Callout } from '#app/components/callout.tsx';
import { DescriptionList } from '#app/components/records/facts.tsx';
import { FilterProblem } from '#app/components/lists/filter-problem.tsx';
import { Icon } from '#app/components/icon.tsx';
import { Menu, DangerLink } from '#app/components/menu.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { ControlTotalsBox } from '../control-totals.tsx';
import { Findings } from '#app/pages/payroll/findings.tsx';
import { Section } from '#app/components/section.tsx';
import { StatusBadge } from '#app/components/status-badge.tsx';
import { loadRun } from '../payroll-runs-page.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { RunContents } from '../run-contents.tsx';

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data ? `Payroll run ${data.number}` : 'Payroll run');

export const loader = portalLoader(({ ctx, params, url }) => loadRun(ctx, params.payrollRunId!, url));

export default function PayrollRunPage() {
  const run = useLoaderData<typeof loader>();
  const { timeZone, decimalHours } = useRouteLoaderData('routes/_portal') as ShellData;
  const { payrollRunId: id, number, report, voidedAt, voidedBy, voidReason, isLatest } = run;
  const to = usePaths();
  const day = (date: string | null, none: string) => (date ? formatDate(date) : none);
  return (
    <>
      <PageHeader
        title={`Run ${number}`}
        icon="pay"
        back={{ label: 'Payroll', href: to.payrollRuns() }}
        badge={voidedAt !== null && <StatusBadge status="deleted">Voided</StatusBadge>}
        actions={
          <>
            {run.hasFile && (
              <a className="btn btn-primary" href={to.payrollRunFile(id)}>
                <Icon name="download" size="sm" />
                Download file
              </a>
            )}
            {isLatest && voidedAt === null && (
              <Menu label={`Actions for run ${number}`}>
                <DangerLink href={to.voidPayrollRun(id)}>{`Void run ${number}`}</DangerLink>
              </Menu>
            )}
          </>
        }
      />
      <PageBody>
        <FilterProblem problem={run.problem} />
        {voidedAt !== null && (
          <Callout>
            {`${voidedBy} voided it on ${formatInstant(voidedAt, timeZone)}${voidReason ? `: “${voidReason}”` : ''}. Its timesheets were free for the next run${run.madeAgainAs === null ? '' : `, and are in run ${run.madeAgainAs}`}.`}
          </Callout>
        )}
        {!run.hasFile && (
          <Callout>Its file was removed when somebody in it was erased. What it added up to stays.</Callout>
        )}
        <div className="cols run">
          <div>
            <Section title="What it took">
              <DescriptionList
                facts={[
                  { term: 'Layout', value: run.layoutName },
                  { term: 'Made', value: `${formatInstant(run.madeAt, timeZone)}, by ${run.madeBy}` },
                  { term: 'Periods beginning from', value: day(run.from, 'The earliest') },
                  { term: 'Up to', value: day(run.to, 'The latest') },
                  { term: 'Timesheets', value: formatCount(report.totals.timesheets) },
                  { term: 'File', value: `${run.fileName}, ${formatFileSize(report.bytes)}` },
                  { term: 'SHA-256', value: <code className="wrap-any">{run.checksum}</code> },
                ]}
              />
            </Section>
            <RunContents run={run} hrefOf={(at) => to.payrollRun(id, { page: at })} isDecimal={decimalHours} />
            <Section title="Problems found" className="mt-8">
              <Findings report={report} />
            </Section>
          </div>
          <aside>
            <ControlTotalsBox run={run} timeZone={timeZone} isDecimal={decimalHours} />
          </aside>
        </div>
      </PageBody>
      <Outlet />
    </>
  );
}
