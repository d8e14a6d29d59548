import { z } from 'zod';
import { addFiles } from '#domain/files/add-files.server.ts';
import { timesheetAction } from '#app/pages/timesheets/timesheet-action.server.ts';
import { RefusalPanel } from '#app/pages/timesheets/refusal-panel.tsx';

const FilesSchema = z.object({
  timesheetId: z.string(),
  taskId: z.string(),
  uploadIds: z.array(z.string()).min(1, 'Please choose at least one file'),
});

export const action = timesheetAction(FilesSchema, addFiles, 'The files are added.');

/** Shown only when files were refused: which, and why. */
export default function FilesPage() {
  return (
    <RefusalPanel title="The files were not added" tone="bad">
      {(refused) =>
        Object.values(refused)
          .flatMap((list) => list ?? [])
          .map((message) => <p key={message}>{message}</p>)
      }
    </RefusalPanel>
  );
}
