import type { MetaFunction } from '@remix-run/node';
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from '@remix-run/react';
import { type LostAnswer, sendDraft } from '../send-draft.ts';
import { SavedMeanwhile } from '../saved-meanwhile.tsx';
import { TimesheetForm } from '../timesheet-form.tsx';
import { useOpenedPage } from '../use-opened-page.ts';
import { PageHeader } from '#app/components/page-header.tsx';
import { checkEditedEntries, loadEditPage } from '../edit-page-data.server.ts';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { timesheetAction } from '#app/pages/timesheets/timesheet-action.server.ts';
import { NOTHING_CHANGED } from '#app/http/flash.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { editTimesheet } from '#domain/timesheets/entry/edit-timesheet.server.ts';
import { EditTimesheetFormSchema } from '#domain/timesheets/timesheet.schema.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Edit timesheet');

export const loader = portalLoader(({ ctx, params }) => loadEditPage(ctx, params.timesheetId!));

export const action = timesheetAction(
  EditTimesheetFormSchema,
  editTimesheet,
  ({ isChanged }) => (isChanged ? 'Your changes are saved.' : NOTHING_CHANGED),
  { check: (ctx, typed, { timesheetId }) => checkEditedEntries(ctx, typed, timesheetId!) },
);

export const clientAction = sendDraft;

/** A refusal reloads the page, except when nothing could mend it: then the page itself would be refused, along with what was typed. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) => {
  const answer = actionResult as FormAnswer | LostAnswer | undefined;
  const isOver = answer && 'result' in answer && answer.version === undefined && Boolean(answer.result.error?.['']);
  return defaultShouldRevalidate && !isOver;
};

export default function EditPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer | LostAnswer>();
  const { saved, initial } = useOpenedPage(page);
  // Once somebody has been told what differs, saving again is meant.
  const { version } = answer && 'result' in answer ? page.saved : saved;
  const to = usePaths();
  const back = to.timesheet(page.timesheetId);
  return (
    <>
      <PageHeader
        title="Edit timesheet"
        icon="sheet"
        back={{ label: page.about.fullname, href: back }}
        summary={page.summary}
      />
      <TimesheetForm
        formId={`timesheet-${page.timesheetId}-${saved.version}`}
        answer={answer}
        belowProblems={
          answer && 'result' in answer && <SavedMeanwhile answer={answer} saved={page.saved} rules={page.rules} />
        }
        draftKey={`${page.contractorId} ${page.rules.beginning} edit ${page.timesheetId} ${saved.version}`}
        hidden={{ version: String(version) }}
        rules={page.rules}
        nearby={page.nearby}
        taken={page.taken}
        days={page.days}
        about={page.about}
        initial={initial}
        fillings={[]}
        allowDocumentUploads={false}
        cancelHref={back}
        submitLabel="Save changes"
      />
    </>
  );
}
