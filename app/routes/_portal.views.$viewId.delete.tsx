import type { MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { getView } from '#domain/views/get-view.server.ts';
import { deleteView } from '#domain/views/save-view.server.ts';
import { ButtonLink } from '#app/components/button.tsx';
import { Callout } from '#app/components/callout.tsx';
import { FormToken } from '#app/components/form-token.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { type FormAnswer, formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Delete view');

export const loader = portalLoader(({ ctx, params }) => getView(ctx, params.viewId!));

export const action = formAction(z.object({}), async ({ ctx, params }) => {
  const { list, name } = await deleteView(ctx, params.viewId!);
  return redirectWith(pathsOf(ctx)[list](), { kind: 'good', message: `The view “${name}” is deleted.` });
});

/** A page of its own: a view is opened over no page that could stand under a panel. */
export default function DeleteViewPage() {
  const { id, name, isShared } = useLoaderData<typeof loader>();
  const problem = useActionData<FormAnswer>()?.result.error?.['']?.[0];
  const to = usePaths();
  return (
    <>
      <PageHeader
        title={`Delete the view “${name}”?`}
        icon="sliders"
        back={{ label: 'Edit view', href: to.editView(id) }}
      />
      <PageBody>
        <Form method="post" className="form">
          <FormToken />
          {problem && (
            <Callout tone="bad" role="alert">
              {problem}
            </Callout>
          )}
          <p>{isShared ? 'It is deleted for all administrators. ' : ''}Nothing that it lists is deleted.</p>
          <div className="btn-row">
            <SubmitButton kind="danger" busyLabel="Deleting">
              Delete view
            </SubmitButton>
            <ButtonLink kind="quiet" href={to.editView(id)}>
              Keep it
            </ButtonLink>
          </div>
        </Form>
      </PageBody>
    </>
  );
}
