import { Form } from '@remix-run/react';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { PhotographInput } from '../photograph-input.tsx';
import { dueWeekValue } from '../due-week-value.ts';
import type { DueWeek } from '../due-weeks.server.ts';
import { UploadButton } from '../upload-button.tsx';
import { UploadList } from '../upload-list.tsx';
import { useUploads } from '../use-uploads.ts';
import { usePaths } from '#app/paths.ts';

const stateOf = ({ rejected, draft, isMissing }: DueWeek) => {
  if (rejected) return ' (rejected)';
  if (draft) return ' (draft)';
  return isMissing ? ' (missing)' : '';
};

/** Starts a timesheet from a photograph of a signed paper one, if a due week accepts documents. */
export function OnPaper({ due }: { due: DueWeek[] }) {
  const to = usePaths();
  const uploads = useUploads([]);
  const weeks = due.filter(({ allowDocumentUploads }) => allowDocumentUploads);
  if (weeks.length === 0) return null;
  return (
    <section className="box" aria-labelledby="on-paper">
      <h2 id="on-paper">On paper?</h2>
      <p className="md muted mt-1">
        Photograph the signed timesheet, or choose a picture you have. The hours are still needed.
      </p>
      <Form method="post" action={to.attachPaper()} encType="multipart/form-data" className="grid g-3 mt-4">
        <FormToken />
        <div className="field">
          <label htmlFor="paper-week">Period</label>
          <select className="select" id="paper-week" name="week">
            {weeks.map((week) => {
              const { contractorId, beginning, rejected, name, contractName } = week;
              const value = dueWeekValue({ contractorId, beginning, rejectedId: rejected?.timesheetId ?? '' });
              return <option key={value} value={value}>{`${name}${stateOf(week)}, ${contractName}`}</option>;
            })}
          </select>
        </div>
        <PhotographInput id="paper-photograph" name="files" onTake={uploads.photograph} />
        <UploadList uploads={uploads} name="uploadIds" />
        <UploadButton
          uploads={uploads}
          action={to.attachPaper()}
          waiting="The photograph is still on its way"
          icon="clip"
          busyLabel="Attaching"
        >
          Attach photograph
        </UploadButton>
      </Form>
    </section>
  );
}
