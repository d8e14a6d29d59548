import { Link } from '@remix-run/react';
import type { ComingUp as Coming } from '#domain/advisories/list-coming-up.server.ts';
import { formatDate } from '#domain/format.ts';
import { Section } from '#app/components/section.tsx';
import { usePaths } from '#app/paths.ts';
import { AdvisoryList } from './advisory-list.tsx';

/** What people’s rights and working time bring in the next two weeks. */
export function ComingUp({ comingUp: { advisories, total, from, until } }: { comingUp: Coming }) {
  const to = usePaths();
  const all = total === 1 ? 'The 1 advisory' : `All ${total} advisories`;
  return (
    <Section
      title="Coming up"
      className="mt-8"
      aside={
        <>
          <p>Until {formatDate(until)}</p>
          <Link className="more" to={to.advisories(total === 0 ? {} : { from, to: until })}>
            {total === 0 ? 'All advisories' : all}
          </Link>
        </>
      }
    >
      {total === 0 ? (
        <p className="md muted">Nothing in the next two weeks.</p>
      ) : (
        <AdvisoryList advisories={advisories} />
      )}
    </Section>
  );
}
