import type { SubmissionResult } from '@conform-to/react';
import { useActionData, useParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Callout } from '#app/components/callout.tsx';
import { Panel } from '#app/components/panel.tsx';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { usePaths } from '#app/paths.ts';

type RefusalPanelProps = {
  title: string;
  tone: 'warn' | 'bad';
  /** The page of the button; by default the timesheet. */
  closeHref?: string;
  /** States what was refused. */
  children: (refused: NonNullable<SubmissionResult['error']>) => ReactNode;
};

/** Shown only if an action on a timesheet was refused: why, above the current timesheet. */
export function RefusalPanel({ title, tone, closeHref, children }: RefusalPanelProps) {
  const answer = useActionData<FormAnswer>();
  const { timesheetId } = useParams();
  const to = usePaths();
  if (!answer) return null;
  return (
    <Panel title={title} closeHref={closeHref ?? to.timesheet(timesheetId!)} narrow>
      <Callout tone={tone} role="alert">
        {children(answer.result.error ?? {})}
      </Callout>
    </Panel>
  );
}
