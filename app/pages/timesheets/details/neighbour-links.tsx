import { ButtonLink } from '#app/components/button.tsx';
import { usePaths } from '#app/paths.ts';
import type { Neighbours } from '#domain/timesheets/decision/next-pending.server.ts';

/** The pending timesheets before and after this one, for working through the queue. */
export function NeighbourLinks({ beside: { previous, next } }: { beside: Neighbours }) {
  const to = usePaths();
  return (
    <>
      {previous && (
        <ButtonLink kind="quiet" href={to.timesheet(previous)} rel="prev">
          Previous
        </ButtonLink>
      )}
      {next && (
        <ButtonLink kind="secondary" href={to.timesheet(next)} rel="next">
          Next pending
        </ButtonLink>
      )}
    </>
  );
}
