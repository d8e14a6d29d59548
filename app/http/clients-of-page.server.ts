import { pageWithin, sliceOf } from '#domain/browse.ts';
import type { ClientProgress } from '#domain/dashboard/dashboard.ts';

/** How many clients stand on the dashboard at once. */
const SIZE = 20;

/** A page of the clients, with what all of them come to. @param asked the page in the address; the nearest there is stands for another */
export function clientsOfPage(clients: ClientProgress[], asked: string | null) {
  const wanted = /^\d{1,6}$/.test(asked ?? '') ? Math.max(1, Number(asked)) : 1;
  const page = pageWithin({ page: wanted, size: SIZE }, clients.length);
  const sum = (of: (client: ClientProgress) => number) => clients.reduce((total, client) => total + of(client), 0);
  return {
    rows: sliceOf(clients, { page, size: SIZE }),
    counts: {
      accepted: sum(({ accepted }) => accepted),
      pending: sum(({ pending }) => pending),
      rejected: sum(({ rejected }) => rejected),
      missing: sum(({ missing }) => missing),
    },
    /** What fills the whole width of a bar, on every page the same. */
    scale: clients.reduce((most, one) => Math.max(most, one.accepted + one.pending + one.rejected + one.missing), 1),
    total: clients.length,
    page,
    size: SIZE,
  };
}

/** That page as the dashboard shows it. */
export type ClientsOfPage = ReturnType<typeof clientsOfPage>;
