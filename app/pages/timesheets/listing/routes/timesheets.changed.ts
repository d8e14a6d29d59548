import { readChanged } from '#domain/timesheets/listing/changed-timesheets.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { readTimesheetFilter } from '#app/pages/timesheets/timesheet-list-data.server.ts';

const idsOf = (url: URL, name: string) => (url.searchParams.get(name) ?? '').split(',');

/** The current state of timesheets of which an open list was notified; the list's filters are in the address. */
export const loader = portalLoader(async ({ ctx, url }) => {
  const requested = { shown: idsOf(url, 'shown'), added: idsOf(url, 'added') };
  return Response.json(await readChanged(ctx, readTimesheetFilter(ctx, url).filter, requested));
});
