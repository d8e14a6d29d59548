import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { formatCount, formatInstant } from '#domain/format.ts';
import { type AppliedImport, BrowseImportsSchema } from '#domain/imports/applied-import.ts';
import { browseImports } from '#domain/imports/browse-imports.server.ts';
import { IMPORT_KINDS } from '#domain/imports/import-kind.ts';
import { ImportKinds } from '../import-kinds.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { RecordTable } from '#app/components/lists/record-table.tsx';
import { Section } from '#app/components/section.tsx';
import { ImportForm } from '../import-form.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { readFilter } from '#app/http/read-filter.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { startImport } from '../start-import.server.ts';
import { useImportNames } from '../use-import-names.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Imports');

export const loader = portalLoader(async ({ ctx, url }) => {
  const { filter, typed, problem } = readFilter(url, BrowseImportsSchema);
  const kind = IMPORT_KINDS.find((one) => one === url.searchParams.get('kind')) ?? null;
  return { list: await browseImports(ctx, filter), filter, typed, problem, kind };
});

export const action = startImport;

/** The words for the progress of an import. */
const STATES = { waiting: 'Waiting', running: 'Running', applied: 'Imported', refused: 'Refused' };

type Counts = 'createdCount' | 'changedCount' | 'unchangedCount';

/** The number of rows with an outcome; empty for a file that has not been imported. */
const countOf = (count: Counts) => (row: AppliedImport) => (row.state === 'applied' ? formatCount(row[count]) : '');

export default function ImportsPage() {
  const { list, filter, typed, problem, kind } = useLoaderData<typeof loader>();
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const names = useImportNames();
  return (
    <>
      <PageHeader
        title="Imports"
        icon="download"
        summary="Import records from a CSV file or an Excel workbook: the whole file, or none of it."
      />
      <PageBody>
        <ImportForm kind={kind} />
        <ImportKinds />
        {(list.total > 0 || problem) && (
          <Section title="Imports so far" className="mt-8">
            <RecordTable
              list={list}
              place={{ filter, typed, problem, pathOf: to.imports }}
              noun="imports"
              keyOf={({ id }) => id}
              head={{ label: 'File', of: ({ id, fileName }) => ({ name: fileName, href: to.appliedImport(id) }) }}
              columns={[
                { label: 'Kind', cell: (row) => names[row.kind] },
                { label: 'State', cell: ({ state }) => STATES[state] },
                { label: 'Created', numeric: true, cell: countOf('createdCount') },
                { label: 'Changed', numeric: true, cell: countOf('changedCount') },
                { label: 'Unchanged', numeric: true, cell: countOf('unchangedCount') },
                { label: 'By', cell: ({ appliedByName }) => appliedByName },
                { label: 'When', tabular: true, cell: ({ appliedAt }) => formatInstant(appliedAt, timeZone) },
              ]}
              empty={{ icon: 'download', title: 'No imports yet' }}
            />
          </Section>
        )}
      </PageBody>
    </>
  );
}
