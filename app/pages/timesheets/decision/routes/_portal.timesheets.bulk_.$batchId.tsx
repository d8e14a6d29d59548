import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Callout } from '#app/components/callout.tsx';
import { Cell, DataTable, RowHead } from '#app/components/lists/data-table.tsx';
import { PageBody } from '#app/components/page-header.tsx';
import { loadBulkResult } from '../bulk-result-page.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { useListBehind } from '../use-list-behind.ts';
import { SelectedHeader } from '../selected-header.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Selected timesheets');

export const loader = portalLoader(({ ctx, params }) => loadBulkResult(ctx, params.batchId!));

const COLUMNS = ['Timesheet', 'Period', { label: 'Hours', numeric: true }, 'Outcome'];

/** The outcome of each selected timesheet. */
export default function BulkResultPage() {
  const { summary, isAllDone, outcomes } = useLoaderData<typeof loader>();
  const { to, list } = useListBehind();
  return (
    <>
      <SelectedHeader title="Selected timesheets" list={list} />
      <PageBody>
        <Callout tone={isAllDone ? 'good' : 'warn'} role="status">
          {summary}
        </Callout>
        <div className="mt-5 outcomes">
          <DataTable caption="The outcome of each" columns={COLUMNS} rows="timesheets">
            <tbody>
              {outcomes.map(({ id, isDone, message, timesheet }) => (
                <tr key={id}>
                  {timesheet ? (
                    <RowHead href={to.timesheet(id)} sub={timesheet.sub} notice={!isDone && message}>
                      {timesheet.name}
                    </RowHead>
                  ) : (
                    <RowHead notice={!isDone && message}>A timesheet</RowHead>
                  )}
                  <Cell label="Period" tabular>
                    {timesheet?.period}
                  </Cell>
                  <Cell label="Hours" numeric className="strong">
                    {timesheet?.amount}
                  </Cell>
                  <Cell label="Outcome">{isDone ? message : 'Left as it is'}</Cell>
                </tr>
              ))}
            </tbody>
          </DataTable>
        </div>
        <p className="mt-4">
          <Link to={list}>Back to the list</Link>
        </p>
      </PageBody>
    </>
  );
}
