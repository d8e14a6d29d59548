import { type ActionFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ButtonLink } from '#app/components/button.tsx';
import { Facts } from '#app/components/records/facts.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { BulkChangeOutcome } from '../bulk-change-outcome.tsx';
import { BulkChangePlan } from '../bulk-change-plan.tsx';
import { EarlierChanges } from '../earlier-changes.tsx';
import { type BulkChangePage, loadBulkChange, pressBulkChange } from '../bulk-change-page.server.ts';
import { openContext } from '#app/http/caller.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { PERSON_LIMITS } from '#app/http/form-limits.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { readFields } from '#app/http/read-fields.server.ts';
import { translateErrors } from '#app/http/translate-errors.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { useContractorLabel } from '#app/use-contractor-label.ts';

const titleOf = ({ plan, asked, state, message }: BulkChangePage) =>
  plan?.title ?? (state === 'applied' && message ? message : asked);

const summaryOf = ({ plan }: BulkChangePage) =>
  plan?.willCount === 0 ? 'Nothing has changed.' : 'Nothing has changed yet. Check the plan, then apply it.';

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => pageTitle(matches, data ? titleOf(data) : '');

export const loader = portalLoader(loadBulkChange);

export function action(args: ActionFunctionArgs) {
  return translateErrors(args.request, async () => {
    const ctx = await openContext(args);
    const { formData } = await readFields(args.request, PERSON_LIMITS);
    const { id, query = {}, isRefused } = await pressBulkChange(ctx, args.params.changeId!, formData);
    const page = pathsOf(ctx).bulkChange(id, query);
    return isRefused ? redirectWith(page, { kind: 'bad', message: isRefused }) : redirect(page);
  });
}

/** A bulk change of placements: the plan beforehand, the progress, and the result. */
export default function BulkChangePageView() {
  const page = useLoaderData<typeof loader>() as BulkChangePage;
  const to = usePaths();
  const label = useContractorLabel();
  const isPlanned = page.state === 'planned';
  return (
    <>
      <PageHeader
        title={titleOf(page)}
        icon="users"
        back={{ label: label.many, href: to.contractors() }}
        summary={isPlanned && summaryOf(page)}
      />
      {isPlanned ? (
        <BulkChangePlan page={page} action={to.bulkChange(page.id)} listHref={to.contractors()} />
      ) : (
        <PageBody>
          <BulkChangeOutcome page={page} />
          <div className="mt-5">
            <Facts
              facts={[
                { term: 'Asked for by', value: page.by },
                { term: 'When', value: page.when, tabular: true },
              ]}
            />
          </div>
          <p className="btn-row mt-5">
            <ButtonLink href={to.contractors()}>{`See the ${label.plural}`}</ButtonLink>
          </p>
          {page.earlier.length > 0 && <EarlierChanges earlier={page.earlier} />}
        </PageBody>
      )}
    </>
  );
}
