import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getView, maySeeShared } from '#domain/views/get-view.server.ts';
import { editView } from '#domain/views/save-view.server.ts';
import { EditViewSchema } from '#domain/views/view.schema.ts';
import { ButtonLink } from '#app/components/button.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { ViewForm } from '../view-form.tsx';
import { redirectSaved } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { viewPath } from '#app/components/views/views.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Edit view');

export const loader = portalLoader(async ({ ctx, params }) => ({
  view: await getView(ctx, params.viewId!),
  mayShare: maySeeShared(ctx),
}));

export const action = formAction(EditViewSchema, async ({ ctx, value, params }) => {
  const view = await editView(ctx, params.viewId!, value);
  const message = `The view “${view.name}” is saved.`;
  return redirectSaved(viewPath(pathsOf(ctx), view.list, view), message, view.version !== value.version);
});

export default function EditViewPage() {
  const { view, mayShare } = useLoaderData<typeof loader>();
  const to = usePaths();
  return (
    <>
      <PageHeader
        title="Edit view"
        icon="sliders"
        back={{ label: view.name, href: to[view.list]({ ...view.filter, view: view.id }) }}
        summary={view.isShared ? `Shared. Made by ${view.madeByName}.` : undefined}
        actions={<ButtonLink href={to.deleteView(view.id)}>Delete view</ButtonLink>}
      />
      <PageBody>
        <ViewForm view={view} mayShare={mayShare} />
      </PageBody>
    </>
  );
}
