import type { SubmissionResult } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import { Callout } from '#app/components/callout.tsx';

/** What is said of a decision that somebody else’s, or a change, came before. */
export const NOT_RECORDED = 'Your decision was not recorded. This is what you wrote:';

/** Gives back what was written with a decision that was not recorded, so that it can be copied. */
export function NotRecorded() {
  const note = useActionData<SubmissionResult>()?.initialValue?.note;
  if (typeof note !== 'string' || note.trim() === '') return null;
  return (
    <Callout tone="warn" role="alert">
      <p>{NOT_RECORDED}</p>
      <blockquote className="quote">{note}</blockquote>
    </Callout>
  );
}
