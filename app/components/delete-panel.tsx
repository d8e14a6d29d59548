import { Form, useActionData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { Callout } from './callout.tsx';
import { FormToken } from './form-token.tsx';
import { Panel } from './panel.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useRefusedTitle } from './use-refused-title.ts';

type DeletePanelProps = { title: string; closeHref: string; submitLabel: string; children: ReactNode };

/** Names the thing and what deleting it means, over the page it was opened from. */
export function DeletePanel({ title, closeHref, submitLabel, children }: DeletePanelProps) {
  const answer = useActionData<FormAnswer>();
  const problem = answer?.result.error?.['']?.[0];
  useRefusedTitle(problem !== undefined);
  return (
    <Panel title={title} closeHref={closeHref} narrow>
      <Form method="post" className="form">
        <FormToken />
        {problem && (
          <Callout tone="bad" role="alert">
            {problem}
          </Callout>
        )}
        {children}
        <div className="btn-row">
          <SubmitButton kind="danger" busyLabel="Deleting">
            {submitLabel}
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  );
}
