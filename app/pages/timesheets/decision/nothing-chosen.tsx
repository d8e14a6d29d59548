import { Callout } from '#app/components/callout.tsx';
import { Link } from '#app/components/link.tsx';

/** In place of the chosen timesheets, once the browser has come back to their page: what was last decided on it. */
export function NothingChosen({ last }: { last: { href: string; summary: string } | null }) {
  if (!last) return <Callout tone="warn">Select at least one timesheet</Callout>;
  return (
    <Callout>
      <p>{`No timesheets are chosen on this page any more. Your last decision: ${last.summary}.`}</p>
      <p>
        <Link to={last.href}>Show what became of each</Link>
      </p>
    </Callout>
  );
}
