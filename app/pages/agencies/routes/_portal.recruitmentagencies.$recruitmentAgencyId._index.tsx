import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { readAgency } from '#domain/agencies/read-agency.server.ts';
import { formatCount } from '#domain/format.ts';
import { ButtonLink } from '#app/components/button.tsx';
import { DescriptionList, Facts } from '#app/components/records/facts.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { Section } from '#app/components/section.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { sentenceCase } from '#domain/format.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Agency');

export const loader = portalLoader(async ({ ctx, params }) => {
  const { agency, figures } = await readAgency(ctx, params.recruitmentAgencyId!);
  const { displayName, canonicalName, portalUrl, website, timeZone } = agency;
  return { displayName, canonicalName, portalUrl, website, timeZone, figures };
});

export default function AgencyPage() {
  const { displayName, canonicalName, portalUrl, website, timeZone, figures } = useLoaderData<typeof loader>();
  const { contractorLabel } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const facts = [
    { term: 'Display name', value: displayName },
    { term: 'Custom URL', value: canonicalName },
    { term: 'Portal', value: <a href={portalUrl}>{portalUrl}</a> },
    { term: 'Website', value: website ? <a href={website}>{website}</a> : 'None' },
    { term: 'Time zone', value: timeZone.replaceAll('_', ' ') },
  ];
  const counts = figures && [
    { term: 'Clients', count: figures.clients },
    { term: 'Contracts', count: figures.contracts },
    { term: sentenceCase(contractorLabel.plural), count: figures.contractors },
    { term: 'Contacts', count: figures.contacts },
    { term: 'Consultants', count: figures.consultants },
    { term: 'Administrators', count: figures.administrators },
  ];
  return (
    <>
      <PageHeader
        title={displayName}
        icon="building"
        actions={
          figures && (
            <ButtonLink kind="primary" icon="edit" href={to.settings('recruitmentAgency')}>
              Edit
            </ButtonLink>
          )
        }
      />
      <PageBody>
        {counts && (
          <Facts facts={counts.map(({ term, count }) => ({ term, value: formatCount(count), tabular: true }))} ruled />
        )}
        <Section title="Information">
          <DescriptionList facts={facts} />
        </Section>
      </PageBody>
    </>
  );
}
