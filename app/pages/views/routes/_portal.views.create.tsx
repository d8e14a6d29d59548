import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { NotFound } from '#domain/errors.ts';
import { maySeeShared, whoseViews } from '#domain/views/get-view.server.ts';
import { createView } from '#domain/views/create-view.server.ts';
import { CreateViewSchema } from '#domain/views/view.schema.ts';
import { NOT_FILTERED, VIEW_LISTS, viewFilterOf } from '#domain/views/view.ts';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { ViewForm } from '../view-form.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { createAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { viewPath } from '#app/components/views/views.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Save as a view');

/** The list and its current filters, from the address. */
export const loader = portalLoader(async ({ ctx, url }) => {
  whoseViews(ctx);
  const named = url.searchParams.get('list') ?? 'contractors';
  const list = VIEW_LISTS.find((one) => one === named);
  if (!list) throw new NotFound('The list does not exist.');
  const filter = viewFilterOf(list, Object.fromEntries(url.searchParams));
  if (Object.keys(filter).length === 0)
    throw await redirectWith(pathsOf(ctx)[list](), { kind: 'bad', message: NOT_FILTERED });
  return { list, filter, kept: new URLSearchParams(filter).toString(), mayShare: maySeeShared(ctx) };
});

export const action = createAction(CreateViewSchema, async ({ ctx, value }) => {
  const view = await createView(ctx, value);
  const message = `The view “${view.name}” is saved.`;
  return redirectWith(viewPath(pathsOf(ctx), view.list, view), { kind: 'good', message });
});

export default function NewViewPage() {
  const { list, filter, kept, mayShare } = useLoaderData<typeof loader>();
  const to = usePaths();
  return (
    <>
      <PageHeader title="Save as a view" icon="sliders" back={{ label: 'Back to the list', href: to[list](filter) }} />
      <PageBody>
        <ViewForm kept={{ list, filter: kept }} mayShare={mayShare} />
      </PageBody>
    </>
  );
}
