import { Form, useActionData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { FormToken } from '../fields/form-token.tsx';
import { SubmitButton } from '../fields/submit-button.tsx';
import { useRefusedTitle } from '../use-refused-title.ts';
import { ProblemCallout } from '../callout.tsx';

type DeleteFormProps = {
  submitLabel: string;
  /** What deleting means. */
  children: ReactNode;
  /** A way out beside the button, where the page has none of its own. */
  wayOut?: ReactNode;
};

/** Asks before something is deleted, and says what refused it. */
export function DeleteForm({ submitLabel, children, wayOut }: DeleteFormProps) {
  const answer = useActionData<FormAnswer>();
  const problem = answer?.result.error?.['']?.[0];
  useRefusedTitle(problem !== undefined);
  return (
    <Form method="post" className="form">
      <FormToken />
      <ProblemCallout problem={problem} />
      {children}
      <div className="btn-row">
        <SubmitButton kind="danger" busyLabel="Deleting">
          {submitLabel}
        </SubmitButton>
        {wayOut}
      </div>
    </Form>
  );
}
