import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { ApplyImport, UnreadImport } from '../apply-import.tsx';
import { ImportReading } from '../import-reading.tsx';
import { ImportRemembered } from '../import-remembered.tsx';
import { ImportRows } from '../import-rows.tsx';
import { ProblemCallout } from '#app/components/callout.tsx';
import { FilterProblem } from '#app/components/lists/filter-problem.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { Pagination } from '#app/components/lists/pagination.tsx';
import { StatusTabs } from '#app/components/lists/status-tabs.tsx';
import { applyPlan, loadPlan } from '../import-plan.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { OUTCOME_NAMES } from '../import-words.ts';
import { useImportNames } from '../use-import-names.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Import plan');

export const loader = portalLoader(({ ctx, params, url }) => loadPlan(ctx, { params, url }));

export const action = applyPlan;

const OUTCOMES = ['created', 'changed', 'unchanged', 'rejected'] as const;

export default function ImportPlanPage() {
  const plan = useLoaderData<typeof loader>();
  const { kind, fileName, sheet, counts, outcome, page, pageSize, total, rows, problems, reading } = plan;
  const uploadId = useParams().uploadId!;
  const names = useImportNames();
  const to = usePaths();
  const all = OUTCOMES.reduce((sum, one) => sum + counts[one], 0);
  return (
    <>
      <PageHeader
        title={`Import ${names[kind].toLowerCase()}`}
        icon="download"
        back={{ label: 'Imports', href: to.imports() }}
        summary={`${fileName}${sheet === null ? '' : `, sheet “${sheet}”`}: what would happen to each row. Nothing is saved yet.`}
        tabs={
          problems.length > 0 ? undefined : (
            <StatusTabs
              label="Rows by outcome"
              tabs={[
                { label: 'All', count: all, href: to.importPlan(kind, uploadId, reading), current: outcome === null },
                ...OUTCOMES.map((one) => ({
                  label: OUTCOME_NAMES[one],
                  count: counts[one],
                  href: to.importPlan(kind, uploadId, { ...reading, outcome: one }),
                  current: outcome === one,
                })),
              ]}
            />
          )
        }
      />
      <PageBody>
        {problems.length > 0 && <UnreadImport {...plan} uploadId={uploadId} />}
        <div className={problems.length > 0 ? 'mt-6' : 'cols wide'}>
          <div className="minw0">
            <FilterProblem problem={plan.problem} />
            <ProblemCallout problem={plan.readingProblem} />
            <ImportRemembered {...plan} />
            <ImportReading {...plan} uploadId={uploadId} isOpen={problems.length > 0} />
            <div className="mt-6" hidden={problems.length > 0}>
              {rows.length > 0 ? <ImportRows rows={rows} /> : <p className="muted">No rows here.</p>}
              <Pagination
                slice={{ page, size: pageSize }}
                total={total}
                noun="rows"
                hrefOf={(one) => to.importPlan(kind, uploadId, { ...reading, outcome, page: one })}
              />
            </div>
          </div>
          {problems.length === 0 && <ApplyImport {...plan} />}
        </div>
      </PageBody>
    </>
  );
}
