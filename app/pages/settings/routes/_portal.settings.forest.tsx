import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SHEETS_OF_A_TREE } from '#domain/agencies/forest.ts';
import { readForest } from '#domain/agencies/read-agency.server.ts';
import { formatCount } from '#domain/format.ts';
import { ButtonLink } from '#app/components/button.tsx';
import { Facts } from '#app/components/records/facts.tsx';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Forest');

export const loader = portalLoader(({ ctx }) => readForest(ctx));

export default function ForestPage() {
  const { sheets, trees, acceptedTimesheets } = useLoaderData<typeof loader>();
  const to = usePaths();
  const facts = [
    { term: 'Sheets of paper saved', value: formatCount(sheets), isFigure: true },
    { term: 'Trees', value: trees, isFigure: true },
    { term: 'Accepted timesheets', value: formatCount(acceptedTimesheets), isFigure: true },
  ];
  const lead = `One sheet for every accepted timesheet. A tree gives about ${formatCount(SHEETS_OF_A_TREE)} sheets.`;
  return (
    <SettingsPage title="Forest" lead={lead}>
      <Facts facts={facts} />
      <p className="mt-4">
        <ButtonLink href={to.timesheets({ status: 'accepted' })}>See accepted timesheets</ButtonLink>
      </p>
    </SettingsPage>
  );
}
