import { pageWithin } from '../browse.ts';
import type { ClientProgress, PageOfClients } from './dashboard.ts';

/** What all clients come to in a week, beside each client of a page; without one where there are none. */
export type ClientInWeek = Record<
  'total' | 'allAccepted' | 'allPending' | 'allRejected' | 'allMissing' | 'most',
  number
> &
  (ClientProgress | { clientId: null });

/** The clients of a page as the dashboard has them. @param found of the page that was asked for */
export function pageOfClients(found: ClientInWeek[], { page, size }: { page: number; size: number }): PageOfClients {
  const { total, allAccepted, allPending, allRejected, allMissing, most } = found[0]!;
  const rows = found.flatMap((one) => {
    if (one.clientId === null) return [];
    const { clientId, clientName, accepted, pending, rejected, missing } = one;
    return { clientId, clientName, accepted, pending, rejected, missing };
  });
  const counts = { accepted: allAccepted, pending: allPending, rejected: allRejected, missing: allMissing };
  return { rows, counts, scale: Math.max(1, most), total, page: pageWithin({ page, size }, total), size };
}

/** How many timesheets of a week all of them come to. */
export const sumOf = ({ accepted, pending, rejected, missing }: PageOfClients['counts']) =>
  accepted + pending + rejected + missing;
