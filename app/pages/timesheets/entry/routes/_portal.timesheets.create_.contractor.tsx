import { type MetaFunction, redirect } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { withArticle } from '#domain/format.ts';
import { z } from 'zod';
import { getPlacement } from '#domain/contractors/get-placement.server.ts';
import { findOpenPlacements } from '#domain/timesheets/entry/find-open-placements.server.ts';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { AddLink } from '#app/components/button.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { ChoiceField, DefaultButton } from '#app/components/fields/choice-field.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { searchChoices } from '#app/forms/search-choices.server.ts';
import { type FormAnswer, formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { useContractorLabel } from '#app/use-contractor-label.ts';
import { PostForm } from '#app/forms/post-form.tsx';

const NEEDED = 'Please choose whose time it is';
const Schema = z.object({ contractorId: z.string({ error: NEEDED }).trim().min(1, NEEDED) });

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'New timesheet');

export const loader = portalLoader(({ ctx }) => findOpenPlacements(ctx, ''));

export const action = formAction(
  Schema,
  async ({ ctx, value }) => {
    await getPlacement(ctx, value.contractorId);
    return redirect(pathsOf(ctx).newTimesheet(value));
  },
  { offer: searchChoices },
);

/** First whose time it is; the period and the days come next. */
export default function ChooseContractorPage() {
  const first = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const to = usePaths();
  const { one, singular, plural } = useContractorLabel();
  const [form, fields] = usePostedForm<{ contractorId: string }>({ id: 'on-behalf', lastResult: answer?.result });
  return (
    <>
      <PageHeader
        title="New timesheet"
        icon="sheet"
        back={{ label: 'Timesheets', href: to.timesheets() }}
        summary={`Enter time on behalf of ${withArticle(singular)}.`}
      />
      <PageBody>
        {first.total === 0 ? (
          <EmptyState
            icon="users"
            title={`No ${plural} to enter time for`}
            action={<AddLink href={to.newStarter()}>New starter</AddLink>}
          >
            Time is entered for placements that are current or ended recently.
          </EmptyState>
        ) : (
          <PostForm form={form}>
            <DefaultButton />
            <ChoiceField
              field={fields.contractorId}
              kind="openPlacements"
              label={`${one} and contract`}
              hint="Placements that are current, or ended recently."
              prompt={`Choose ${withArticle(singular)}`}
              found={answer?.found?.contractorId ?? first}
            />
            <div className="btn-row">
              <SubmitButton busyLabel="Opening">Continue</SubmitButton>
              <Link className="btn btn-quiet" to={to.timesheets()}>
                Cancel
              </Link>
            </div>
          </PostForm>
        )}
      </PageBody>
    </>
  );
}
