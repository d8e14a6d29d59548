import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { formatCount, formatInstant } from '#domain/format.ts';
import { getImport } from '#domain/imports/browse-imports.server.ts';
import { ButtonLink } from '#app/components/button.tsx';
import { Callout } from '#app/components/callout.tsx';
import { Facts } from '#app/components/records/facts.tsx';
import { LiveProgress } from '#app/components/live-progress.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { useImportNames } from '../use-import-names.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Import');

export const loader = portalLoader(({ ctx, params }) => getImport(ctx, params.importId!));

export default function AppliedImportPage() {
  const applied = useLoaderData<typeof loader>();
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const { kind, fileName, createdCount, changedCount, unchangedCount, appliedByName, appliedAt } = applied;
  const { state, progress, message } = applied;
  const names = useImportNames();
  const counted = [
    ['Created', createdCount],
    ['Changed', changedCount],
    ['Unchanged', unchangedCount],
  ] as const;
  const isChange = createdCount + changedCount > 0;
  const isOver = state === 'applied' || state === 'refused';
  return (
    <>
      <PageHeader
        title={fileName}
        icon="download"
        back={{ label: 'Imports', href: to.imports() }}
        summary={
          <Facts
            facts={[
              { term: 'Kind', value: names[kind] },
              ...(state === 'applied'
                ? counted.map(([term, count]) => ({ term, value: formatCount(count), tabular: true }))
                : []),
              { term: 'Imported by', value: appliedByName },
              { term: 'When', value: formatInstant(appliedAt, timeZone), tabular: true },
            ]}
          />
        }
      />
      <PageBody>
        {!isOver && (
          <LiveProgress
            progress={progress}
            problem={message}
            label="The file is being imported. You may leave this page."
          />
        )}
        {state === 'refused' && (
          <Callout tone="bad" role="alert">
            {message ?? 'Nothing was imported.'}
          </Callout>
        )}
        {state === 'applied' && (
          <Callout tone={isChange ? 'good' : 'neutral'}>
            {isChange
              ? `${counted.map(([term, count]) => `${formatCount(count)} ${term.toLowerCase()}`).join(', ')}.`
              : 'Nothing changed: everything in the file was already there.'}
          </Callout>
        )}
        <div className="btn-row mt-4">
          <ButtonLink kind="primary" href={to.under(kind, [])}>
            {`See the ${names[kind].toLowerCase()}`}
          </ButtonLink>
          <ButtonLink href={to.imports({ kind })}>Import another file</ButtonLink>
        </div>
      </PageBody>
    </>
  );
}
