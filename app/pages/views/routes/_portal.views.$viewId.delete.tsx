import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getView } from '#domain/views/get-view.server.ts';
import { deleteView } from '#domain/views/save-view.server.ts';
import { ButtonLink } from '#app/components/button.tsx';
import { DeleteForm } from '#app/components/records/delete-form.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { deleteAction } from '#app/http/delete-action.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Delete view');

export const loader = portalLoader(({ ctx, params }) => getView(ctx, params.viewId!));

export const action = deleteAction(
  'viewId',
  deleteView,
  (to, { list }) => to[list](),
  ({ name }) => `The view “${name}” is deleted.`,
);

/** A separate page: a view is not opened from a page that could be behind a panel. */
export default function DeleteViewPage() {
  const { id, name, isShared } = useLoaderData<typeof loader>();
  const to = usePaths();
  return (
    <>
      <PageHeader
        title={`Delete the view “${name}”?`}
        icon="sliders"
        back={{ label: 'Edit view', href: to.editView(id) }}
      />
      <PageBody>
        <DeleteForm
          submitLabel="Delete view"
          wayOut={
            <ButtonLink kind="quiet" href={to.editView(id)}>
              Keep it
            </ButtonLink>
          }
        >
          <p>{isShared ? 'It is deleted for all administrators. ' : ''}Nothing that it lists is deleted.</p>
        </DeleteForm>
      </PageBody>
    </>
  );
}
