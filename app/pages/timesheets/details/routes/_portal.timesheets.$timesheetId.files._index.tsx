import { useActionData, useParams } from '@remix-run/react';
import { z } from 'zod';
import { addFiles } from '#domain/files/add-files.server.ts';
import { Callout } from '#app/components/callout.tsx';
import { Panel } from '#app/components/panel.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { type FormAnswer, formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { usePaths } from '#app/paths.ts';

const FilesSchema = z.object({
  timesheetId: z.string(),
  taskId: z.string(),
  uploadIds: z.array(z.string()).min(1, 'Please choose at least one file'),
});

export const action = formAction(
  FilesSchema,
  async ({ ctx, value }) => {
    await addFiles(ctx, value);
    return redirectWith(pathsOf(ctx).timesheet(value.timesheetId), { kind: 'good', message: 'The files are added.' });
  },
  ({ timesheetId }) => ({ timesheetId: timesheetId! }),
);

/** Shown only when files were refused: which, and why. */
export default function FilesPage() {
  const answer = useActionData<FormAnswer>();
  const { timesheetId } = useParams();
  const to = usePaths();
  if (!answer) return null;
  const messages = Object.values(answer.result.error ?? {}).flatMap((list) => list ?? []);
  return (
    <Panel title="The files were not added" closeHref={to.timesheet(timesheetId!)} narrow>
      <Callout tone="bad" role="alert">
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </Callout>
    </Panel>
  );
}
