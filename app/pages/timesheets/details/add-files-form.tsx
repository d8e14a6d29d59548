import { Form, useRouteLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { PhotographInput } from '../photograph-input.tsx';
import { UploadButton } from '../upload-button.tsx';
import { UploadList } from '../upload-list.tsx';
import { useUploads } from '../use-uploads.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { usePaths } from '#app/paths.ts';
import { takenFiles } from '#domain/files/limits.ts';

type AddFilesFormProps = { timesheetId: string; taskId: string; files: { id: string }[] };

/** Files for a pending timesheet: with JavaScript each is uploaded in advance with its progress, without it with the form. */
export function AddFilesForm({ timesheetId, taskId: givenTaskId, files }: AddFilesFormProps) {
  const to = usePaths();
  const { allowArchives } = useRouteLoaderData('routes/_portal') as ShellData;
  const taken = takenFiles({ allowArchives });
  const uploads = useUploads(files);
  // The page may reload while the same files wait; they stay one task.
  const [taskId] = useState(givenTaskId);
  return (
    <Form method="post" action={to.timesheetFiles(timesheetId)} encType="multipart/form-data" className="mt-4 grid g-2">
      <FormToken />
      <input type="hidden" name="taskId" value={taskId} />
      <div className="field">
        <label htmlFor="new-files">Add files</label>
        <span className="msgs">
          <span className="hint" id="new-files-hint">
            {taken.words}. Up to 20 MB each, 100 files.
          </span>
        </span>
        <input
          className="input"
          type="file"
          id="new-files"
          name="files"
          multiple
          accept={taken.accept}
          aria-describedby="new-files-hint"
          onChange={({ currentTarget }) => {
            uploads.take([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </div>
      <PhotographInput id="new-photograph" name="files" onTake={uploads.photograph} />
      <UploadList uploads={uploads} name="uploadIds" />
      <div>
        <UploadButton
          uploads={uploads}
          action={to.timesheetFiles(timesheetId)}
          waiting="The files are still on their way"
          size="sm"
          busyLabel="Adding"
        >
          Add files
        </UploadButton>
      </div>
    </Form>
  );
}
