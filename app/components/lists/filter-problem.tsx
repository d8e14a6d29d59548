import { ProblemCallout } from '../callout.tsx';

/** The message above a list whose filter is not valid in part. */
export const FILTER_PROBLEM = 'One of the filters is not valid. Please choose it again.';

/** Says that part of a list's filter is not valid, and so left out; nothing if all of it is. */
export function FilterProblem({ problem }: { problem: string | null | undefined }) {
  return <ProblemCallout problem={problem && FILTER_PROBLEM} />;
}
