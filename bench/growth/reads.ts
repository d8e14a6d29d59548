import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { RequestHandler } from '@remix-run/node';
import type { createApi } from '#api/app.ts';
import { SWEEPS, timesOf } from '../sweeps.ts';
import type { Measured } from './agencies.ts';

/** The entry points through which an agency is measured. */
export type Doors = { handle: RequestHandler; api: ReturnType<typeof createApi> };
/** One operation of a person or program. */
export type Work = { name: string; does: (doors: Doors, of: Measured) => Promise<unknown> };

const page = (who: 'administrator' | 'authoriser' | 'contractor', path: (of: Measured) => string): Work => ({
  name: `${who} ${path({ client: 'CLIENT', placement: 'PLACEMENT', timesheet: 'TIMESHEET' } as Measured)}`,
  async does({ handle }, of) {
    const host = `${of.ctx.agency.canonicalName}.localhost:3000`;
    const headers = { Host: host, Cookie: of.cookies[who] };
    const response = await handle(new Request(`http://${host}${path(of)}`, { headers }), {});
    if (response.status !== 200) throw new Error(`${path(of)} answered ${response.status}.`);
    await text(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]));
  },
});

const answer = (path: (of: Measured) => string): Work => ({
  name: `API ${path({ client: 'CLIENT', placement: 'PLACEMENT', timesheet: 'TIMESHEET', week: 'WEEK' } as Measured)}`,
  async does({ api }, of) {
    const response = await api.request(`/api/v1${path(of)}`, { headers: { Authorization: `Bearer ${of.key}` } });
    if (response.status !== 200) throw new Error(`${path(of)} answered ${response.status}: ${await response.text()}`);
    await response.text();
  },
});

/** Lists, searches, filters, the dashboard, missing time, the API, payroll and the digest. */
export const READS: Work[] = [
  ...[
    '/timesheets',
    '/timesheets?status=pending',
    '/timesheets?status=accepted',
    '/timesheets?status=missing',
    '/timesheets?search=Worker+7',
    '/timesheets?search=TS-000007',
    '/contractors',
    '/contractors?search=Worker+7',
    '/contacts',
    '/clients',
    '/contracts',
    '/dashboard',
    '/reminders',
    '/payroll/runs',
    '/advisories',
  ].map((path) => page('administrator', () => path)),
  page('administrator', ({ client }) => `/timesheets?clientId=${client}`),
  page('administrator', ({ placement }) => `/contractors/${placement}`),
  page('administrator', ({ timesheet }) => `/timesheets/${timesheet}`),
  page('administrator', ({ client }) => `/clients/${client}`),
  page('authoriser', () => '/timesheets'),
  page('contractor', () => '/timesheets'),
  ...['/timesheets?limit=100', '/timesheets?limit=100&status=pending', '/contractors?limit=100', '/advisories'].map(
    (path) => answer(() => path),
  ),
  ...['/payroll/changes?limit=100', '/reminders/getMissingTimesheets', '/reminders/getPendingTimesheets'].map((path) =>
    answer(() => path),
  ),
  answer(({ placement }) => `/contractors/${placement}/timesheets`),
  answer(({ week }) => `/digests/export?from=${week}&to=${week}&format=csv`),
];

/** The jobs that go through every agency. */
export const SWEPT: Work[] = SWEEPS.map((sweep) => ({
  name: sweep.name,
  does: (_, { platform }) => timesOf(sweep, platform, 1),
}));
