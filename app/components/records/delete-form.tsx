import { Form, useActionData } from '@remix-run/react';
import { type ReactNode, useId } from 'react';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { FormToken } from '../fields/form-token.tsx';
import { SubmitButton } from '../fields/submit-button.tsx';
import { useRefusedTitle } from '../use-refused-title.ts';
import { ProblemCallout } from '../callout.tsx';

type DeleteFormProps = {
  submitLabel: string;
  /** The consequences of deleting. */
  children: ReactNode;
  /** Whether the text above says that it cannot be deleted. */
  isForbidden?: boolean | undefined;
  /** A way out beside the button, if the page has none. */
  wayOut?: ReactNode;
};

/** Asks before deleting, and shows any refusal. */
export function DeleteForm({ submitLabel, isForbidden = false, children, wayOut }: DeleteFormProps) {
  const answer = useActionData<FormAnswer>();
  const why = useId();
  const problem = answer?.result.error?.['']?.[0];
  useRefusedTitle(problem !== undefined);
  return (
    <Form method="post" className="form">
      <FormToken />
      <ProblemCallout problem={problem} />
      {isForbidden ? <div id={why}>{children}</div> : children}
      <div className="btn-row">
        <SubmitButton
          kind="danger"
          busyLabel="Deleting"
          disabled={isForbidden}
          aria-describedby={isForbidden ? why : undefined}
        >
          {submitLabel}
        </SubmitButton>
        {wayOut}
      </div>
    </Form>
  );
}
