import type { MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLocation } from '@remix-run/react';
import { Callout } from '#app/components/callout.tsx';
import { Cell, DataTable, RowHead } from '#app/components/data-table.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { bulkAction } from '#app/http/bulk-action.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Selected timesheets');

export const action = bulkAction;

/** What became of each timesheet that was selected. */
export default function BulkPage() {
  const result = useActionData<typeof action>();
  const to = usePaths();
  const { search } = useLocation();
  const list = to.timesheets(Object.fromEntries(new URLSearchParams(search)));
  const header = <PageHeader title="Selected timesheets" icon="sheet" back={{ label: 'Timesheets', href: list }} />;
  if (!result) {
    return (
      <>
        {header}
        <PageBody>
          <Callout tone="warn">Select at least one timesheet</Callout>
        </PageBody>
      </>
    );
  }
  return (
    <>
      {header}
      <PageBody>
        <Callout tone={result.isAllDone ? 'good' : 'warn'} role="status">
          {result.summary}
        </Callout>
        <DataTable caption="What became of each" columns={[{ label: 'Timesheet' }, { label: 'Outcome' }]}>
          <tbody>
            {result.outcomes.map(({ timesheetId, name, sub, message }) => (
              <tr key={timesheetId}>
                <RowHead href={to.timesheet(timesheetId)} sub={sub}>
                  {name}
                </RowHead>
                <Cell label="Outcome">{message}</Cell>
              </tr>
            ))}
          </tbody>
        </DataTable>
        <p className="mt-4">
          <Link to={list}>Back to the list</Link>
        </p>
      </PageBody>
    </>
  );
}
