import { Form } from '@remix-run/react';
import { FileList } from '#app/components/file-drop.tsx';
import { FormToken } from '#app/components/form-token.tsx';
import { IconButton } from '#app/components/button.tsx';
import { Section } from '#app/components/section.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import { usePaths } from '#app/paths.ts';
import { formatFileSize, formatInstant } from '#domain/format.ts';
import type { TimesheetFileRow } from '#domain/timesheets/timesheet-detail.ts';

type FilesSectionProps = {
  timesheetId: string;
  taskId: string;
  files: TimesheetFileRow[];
  can: { addFiles: boolean; deleteFiles: boolean; downloadFiles: boolean };
  timeZone: string;
};

/** The timesheet's files, with what may be done to them now. */
export function FilesSection({ timesheetId, taskId, files, can, timeZone }: FilesSectionProps) {
  const to = usePaths();
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (files.length === 0 && !can.addFiles) return null;
  const count = `${files.length} ${files.length === 1 ? 'file' : 'files'}, ${formatFileSize(size)}`;
  return (
    <Section title="Files" className="mt-8" aside={files.length > 0 && <span className="md faint">{count}</span>}>
      <FileList
        files={files.map((file) => ({
          name: file.name,
          meta: `${formatFileSize(file.size)}, added ${formatInstant(file.addedAt, timeZone)} by ${file.addedByName}`,
          icon: file.contentType.startsWith('image/') ? 'image' : 'pdf',
          ...(can.downloadFiles ? { href: to.timesheetFile(timesheetId, file.id) } : {}),
          action: can.deleteFiles ? (
            <Form method="post" action={to.removeTimesheetFile(timesheetId, file.id)}>
              <FormToken />
              <IconButton icon="x" label={`Remove ${file.name}`} />
            </Form>
          ) : undefined,
        }))}
      />
      {can.addFiles && (
        <Form
          method="post"
          action={to.timesheetFiles(timesheetId)}
          encType="multipart/form-data"
          className="mt-4 grid g-2"
        >
          <FormToken />
          <input type="hidden" name="taskId" value={taskId} />
          <div className="field">
            <label htmlFor="new-files">Add files</label>
            <span className="msgs">
              <span className="hint" id="new-files-hint">
                Images, Word, Excel or PDF. Up to 20 MB each, 100 files.
              </span>
            </span>
            <input
              className="input"
              type="file"
              id="new-files"
              name="files"
              multiple
              aria-describedby="new-files-hint"
            />
          </div>
          <div>
            <SubmitButton kind="secondary" size="sm" busyLabel="Adding">
              Add files
            </SubmitButton>
          </div>
        </Form>
      )}
    </Section>
  );
}
