import { pageWithin } from '../browse.ts';
import type { ClientProgress, PageOfClients } from './dashboard.ts';

/** A week's totals for all clients, beside each client of a page; alone if there are none. */
export type ClientInWeek = Record<
  'total' | 'allAccepted' | 'allPending' | 'allRejected' | 'allMissing' | 'most',
  number
> &
  (ClientProgress | { clientId: null });

/** Converts a page of clients for the dashboard. @param found those of the requested page */
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

/** Returns the total number of a week's timesheets. */
export const sumOf = ({ accepted, pending, rejected, missing }: PageOfClients['counts']) =>
  accepted + pending + rejected + missing;
