import { useActionData } from '@remix-run/react';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { ProblemCallout } from './callout.tsx';

/** Why the last action on this page was refused. */
export function ActionProblem() {
  const answer = useActionData<FormAnswer>();
  return <ProblemCallout problem={Object.values(answer?.result.error ?? {}).flat()[0]} />;
}
