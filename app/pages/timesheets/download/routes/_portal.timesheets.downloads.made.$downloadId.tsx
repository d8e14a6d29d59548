import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { getMadeDownload } from '#domain/downloads/get-made-download.server.ts';
import { formatFileSize, formatInstant } from '#domain/format.ts';
import { Callout } from '#app/components/callout.tsx';
import { Icon } from '#app/components/icon.tsx';
import { LiveProgress } from '#app/components/live-progress.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Download');

export const loader = portalLoader(({ ctx, params }) => getMadeDownload(ctx, params.downloadId!));

/** A download made in the background: its progress, then the file. */
export default function MadeDownloadPage() {
  const { id, name, state, progress, message, size, expiresAt } = useLoaderData<typeof loader>();
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const isUnderWay = state === 'waiting' || state === 'running';
  return (
    <>
      <PageHeader title={name} icon="download" back={{ label: 'Timesheets', href: to.timesheets() }} />
      <PageBody>
        {isUnderWay && (
          <LiveProgress
            progress={progress}
            problem={message}
            label="The file is being made. You may leave this page and come back to its address."
          />
        )}
        {state === 'failed' && (
          <Callout tone="bad" role="alert">
            <p>{message}</p>
          </Callout>
        )}
        {state === 'made' && (
          <>
            <Callout tone="good" role="status">
              <p>{`The file is ready. It is kept until ${formatInstant(expiresAt, timeZone)}.`}</p>
            </Callout>
            <div className="btn-row mt-4">
              <a className="btn btn-primary" href={to.madeDownloadFile(id)}>
                <Icon name="download" size="sm" />
                {`Download, ${formatFileSize(Number(size))}`}
              </a>
            </div>
          </>
        )}
      </PageBody>
    </>
  );
}
