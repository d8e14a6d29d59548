import { formatCount } from '#domain/format.ts';
import { Link } from '@remix-run/react';
import { Callout } from '#app/components/callout.tsx';
import { usePaths } from '#app/paths.ts';

/** Shows that emails of the last week failed, if any did. */
export function FailedMails({ count }: { count: number }) {
  const to = usePaths();
  if (count === 0) return null;
  return (
    <Callout tone="warn" icon="mail" className="mt-5">
      <p>
        {`${formatCount(count)} ${count === 1 ? 'email in the last week was' : 'emails in the last week were'} not delivered. `}
        <Link to={to.mails({ status: 'failed' })}>See why</Link>
      </p>
    </Callout>
  );
}
