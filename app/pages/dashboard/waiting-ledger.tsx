import { formatCount } from '#domain/format.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { Ledger } from './ledger.tsx';
import { usePaths } from '#app/paths.ts';

const plural = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;

/** Missing, pending and rejected timesheets, each with the link that acts on them. */
export function WaitingLedger({ missing, pending, rejected }: Pick<Dashboard, 'missing' | 'pending' | 'rejected'>) {
  const to = usePaths();
  const earlier = missing.total - missing.week;
  const ofWeek = `${formatCount(missing.week)} for the last week${missing.rejected > 0 ? ` (${formatCount(missing.rejected)} rejected)` : ''}`;
  return (
    <Ledger
      figures={[
        {
          status: 'missing',
          label: 'Missing',
          count: missing.total,
          note: missing.total === 0 ? 'all are in' : `${ofWeek}, ${formatCount(earlier)} from before`,
          action: { label: 'Send submission reminders', href: to.timesheets({ status: 'missing' }) },
        },
        {
          status: 'pending',
          label: 'Pending',
          count: pending.count,
          note:
            pending.count === 0
              ? 'nothing is waiting'
              : `with ${plural(pending.authorisers, 'authoriser', 'authorisers')}, oldest ${pending.oldestDays === 0 ? 'from today' : plural(pending.oldestDays, 'day', 'days')}`,
          action: { label: 'Review pending timesheets', href: to.timesheets({ status: 'pending' }) },
        },
        {
          status: 'rejected',
          label: 'Rejected',
          count: rejected,
          note: rejected === 0 ? 'nothing to correct' : 'waiting for a correction',
          action: {
            label: 'See why they were rejected',
            href: to.timesheets({ status: 'rejected', isCorrected: 'false' }),
          },
        },
      ]}
    />
  );
}
