import { type ActionFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { beginBulkChange } from '#domain/bulk-changes/begin-bulk-change.server.ts';
import { BulkKindSchema } from '#domain/bulk-changes/bulk-change.schema.ts';
import { BrowseContractorsSchema } from '#domain/contractors/contractor.schema.ts';
import { Invalid } from '#domain/errors.ts';
import { parseInput } from '#domain/parse-input.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { EmptyState } from '#app/components/empty-state.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { EarlierChanges } from '../earlier-changes.tsx';
import { loadBulkChanges } from '../bulk-change-page.server.ts';
import { openContext } from '#app/http/caller.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { PERSON_LIMITS } from '#app/http/form-limits.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { readFields } from '#app/http/read-fields.server.ts';
import { readFilter } from '#app/http/read-filter.server.ts';
import { translateErrors } from '#app/http/translate-errors.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { FILTER_PROBLEM } from '#app/components/lists/filter-problem.tsx';
import { useContractorLabel } from '#app/use-contractor-label.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Changes of many placements');

export const loader = portalLoader(({ ctx }) => loadBulkChanges(ctx));

/** Takes the ticked rows of the list, or its filter, and goes on to the plan. */
export function action(args: ActionFunctionArgs) {
  return translateErrors(args.request, async () => {
    const ctx = await openContext(args);
    const { formData: form } = await readFields(args.request, PERSON_LIMITS);
    requirePermission(ctx.actor, 'contractor.edit');
    const url = new URL(args.request.url);
    try {
      const kind = parseInput(BulkKindSchema, form.get('intent'));
      const { typed, problems } = readFilter(url, BrowseContractorsSchema);
      const isAll = form.get('scope') === 'all';
      // Not everything a filter finds may be acted on while part of it is invalid.
      if (isAll && problems.length > 0) throw new Invalid([{ field: '', message: FILTER_PROBLEM }]);
      const ticked = form.getAll('tick').map(String);
      const id = await beginBulkChange(ctx, kind, { ticked, filter: isAll ? typed : null });
      return redirect(pathsOf(ctx).bulkChange(id));
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      const list = pathsOf(ctx).contractors(Object.fromEntries(url.searchParams));
      return redirectWith(list, { kind: 'bad', message: error.message });
    }
  });
}

/** The latest bulk changes of placements, each repeatable. */
export default function BulkChangesPage() {
  const earlier = useLoaderData<typeof loader>();
  const to = usePaths();
  const label = useContractorLabel();
  return (
    <>
      <PageHeader
        title="Changes of many placements"
        icon="users"
        back={{ label: label.many, href: to.contractors() }}
      />
      <PageBody>
        {earlier.length > 0 ? (
          <EarlierChanges earlier={earlier} />
        ) : (
          <EmptyState icon="users" title="Nothing has been changed yet">
            {`Tick ${label.plural} in the list to change several together.`}
          </EmptyState>
        )}
      </PageBody>
    </>
  );
}
