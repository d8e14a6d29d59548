import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { ADVISORY_LEVELS } from '#domain/advisories/advisory.ts';
import { BrowseAdvisoriesSchema } from '#domain/advisories/advisory.schema.ts';
import { rulesFor } from '#domain/advisories/advisory.policy.ts';
import { listAdvisories } from '#domain/advisories/listing/list-advisories.server.ts';
import { LEVEL_WORDS, RULE_WORDS } from '#domain/advisories/rule-words.ts';
import { readOwnWeeks } from '#domain/advisories/listing/read-placement-advisories.server.ts';
import { reachOf } from '#domain/roles/reach.ts';
import { AdvisoryList } from '#app/components/advisories/advisory-list.tsx';
import { OwnWeeks } from '../own-weeks.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { FilterBar, FilterDate, FilterSelect } from '#app/components/lists/filter-bar.tsx';
import { isNarrowed, NothingMatches } from '#app/components/lists/nothing-matches.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { readFilter } from '#app/http/read-filter.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

const PAGE_SIZE = 50;

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Advisories');

export const loader = portalLoader(async ({ ctx, url }) => {
  const { filter, typed, problems } = readFilter(url, BrowseAdvisoriesSchema);
  const rules = rulesFor(ctx.actor, ctx.agency.settings.advisories);
  const reach = reachOf(ctx.actor);
  // A contractor's page shows their own weeks, most of which are not near anything.
  const own =
    reach.kind === 'contractor' ? await readOwnWeeks(ctx, { contactId: reach.contactId, fullname: '' }) : null;
  return { list: await listAdvisories(ctx, { ...filter, limit: PAGE_SIZE }), typed, problems, rules, own };
});

function NoAdvisories({ isFiltered, clearHref }: { isFiltered: boolean; clearHref: string }) {
  if (isFiltered) return <NothingMatches noun="advisories" icon="scale" clearHref={clearHref} />;
  return <EmptyState icon="scale" title="No advisories" />;
}

export default function AdvisoriesPage() {
  const { list, typed, problems, rules, own } = useLoaderData<typeof loader>();
  const { roleType } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const { cursor, ...filters } = typed;
  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.message;
  const isAgency = roleType === 'RecruitmentAgencyAdministrationRole';
  const keep = Object.entries(filters).filter(([name]) => ['roleId', 'contactId', 'contractorId'].includes(name));
  const [first] = list.rows;
  const isOfOne = filters.contactId !== undefined && filters.contactId !== '';
  return (
    <>
      <PageHeader
        title={own ? 'My weeks' : isOfOne && first ? `Advisories of ${first.fullname}` : 'Advisories'}
        icon="scale"
        {...(isAgency ? { back: { label: 'Dashboard', href: to.dashboard() } } : {})}
        summary="Advisories warn and never block. Each one ends by itself when the facts change."
      />
      <PageBody>
        {own && <OwnWeeks own={own} />}
        <FilterBar keep={keep} hasProblem={problems.length > 0}>
          <FilterSelect
            label="Rule"
            name="rule"
            value={filters.rule ?? ''}
            problem={problemOf('rule')}
            options={[{ value: '', label: 'All' }, ...rules.map((value) => ({ value, label: RULE_WORDS[value].name }))]}
          />
          <FilterSelect
            label="Level"
            name="level"
            value={filters.level ?? ''}
            problem={problemOf('level')}
            options={[
              { value: '', label: 'All' },
              ...ADVISORY_LEVELS.map((value) => ({ value, label: LEVEL_WORDS[value] })),
            ]}
          />
          <FilterDate label="From" name="from" value={filters.from ?? ''} problem={problemOf('from')} />
          <FilterDate label="To" name="to" value={filters.to ?? ''} problem={problemOf('to')} />
        </FilterBar>
        {first ? (
          <AdvisoryList advisories={list.rows} isOfOne={own !== null} />
        ) : (
          <NoAdvisories isFiltered={isNarrowed(filters)} clearHref={to.advisories()} />
        )}
        <p className="md mt-3">
          {cursor && <Link to={to.advisories(filters)}>Back to the latest</Link>}{' '}
          {list.nextCursor && (
            <Link to={to.advisories({ ...filters, cursor: list.nextCursor })}>Earlier advisories</Link>
          )}{' '}
          {isAgency && <Link to={to.settings('advisories')}>Choose which are shown</Link>}
        </p>
      </PageBody>
    </>
  );
}
