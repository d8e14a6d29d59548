import { Form } from '@remix-run/react';
import { FileList } from '../file-list.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { IconButton } from '#app/components/button.tsx';
import { Section } from '#app/components/section.tsx';
import { usePaths } from '#app/paths.ts';
import { formatFileSize, formatInstant } from '#domain/format.ts';
import type { TimesheetFileRow } from '#domain/timesheets/timesheet-detail.ts';
import { AddFilesForm } from './add-files-form.tsx';

type FilesSectionProps = {
  timesheetId: string;
  taskId: string;
  files: TimesheetFileRow[];
  can: { addFiles: boolean; deleteFiles: boolean; downloadFiles: boolean };
  timeZone: string;
};

/** The timesheet's files, with the actions allowed on them now. */
export function FilesSection({ timesheetId, taskId, files, can, timeZone }: FilesSectionProps) {
  const to = usePaths();
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (files.length === 0 && !can.addFiles) return null;
  // The form starts afresh once its files are on the timesheet.
  const taskKey = files.map(({ id }) => id).join(' ');
  const count = `${files.length} ${files.length === 1 ? 'file' : 'files'}, ${formatFileSize(size)}`;
  return (
    <Section title="Files" className="mt-8" aside={files.length > 0 && <span className="md faint">{count}</span>}>
      <FileList
        files={files.map((file) => ({
          name: file.name,
          meta: `${formatFileSize(file.size)}, added ${formatInstant(file.addedAt, timeZone)} by ${file.addedByName}`,
          key: file.id,
          ...(file.hasPreview ? { preview: to.timesheetFilePreview(timesheetId, file.id) } : {}),
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
      {can.addFiles && <AddFilesForm key={taskKey} timesheetId={timesheetId} taskId={taskId} files={files} />}
    </Section>
  );
}
