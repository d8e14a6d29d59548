import { beforeAll, expect, test } from 'vitest';
// First, because it lets schemas describe themselves before any is created.
import { describeApi } from '#api/description/openapi.ts';
import { apiRoutes } from '#api/app.ts';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { type Answer, ask } from '../support/ask.ts';
import { besideEachOther } from '../support/beside.ts';
import { pdfText } from '../support/pdf-text.ts';
import { makePlacement, NORMAL_WEEK, submitWeek } from '../support/placement.ts';
import { addressOf, ROUTES } from '../support/route-access.ts';
import { roleIdOf, sessionHeaders } from '../support/session.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

/** The placement's rates as read by machines and by people. */
const RATES = {
  chargeRate: '7131.4159',
  payRate: '5227.1828',
  nightshiftPayRate: '6161.7171',
  holidayPayRate: '4242.3131',
};
const A_RATE = /7,?131\.4|5,?227\.1|6,?161\.7|4,?242\.3/;

const web = opened(startWebProcess);
const placement = opened(() => makePlacement(web.here, {}, RATES));
let ids: Record<string, string>;
beforeAll(async () => {
  const holiday = { entryDate: '2026-05-23', startTime: '09:00', endTime: '17:00', isHoliday: true };
  const accepted = await submitWeek(placement, { entries: [...NORMAL_WEEK, holiday] });
  await acceptTimesheet(placement.authoriser, { timesheetId: accepted, note: null });
  const entries = NORMAL_WEEK.map((entry) => ({ ...entry, entryDate: entry.entryDate.replace('-05-', '-06-') }));
  const beginning = {
    beginning: '2026-06-15',
    entries: entries.map((entry, at) => ({ ...entry, entryDate: `2026-06-${15 + at}` })),
  };
  ids = { accepted, pending: await submitWeek(placement, beginning) };
});

/** Makes requests as someone, in their role. */
async function asking(ctx: Context): Promise<(path: string, accept?: string) => Promise<Answer>> {
  const { Host: host, ...headers } = await sessionHeaders(ctx);
  const roleId = await roleIdOf(ctx);
  return (path, accept) => {
    const address = `${path}${path.includes('?') ? '&' : '?'}roleId=${roleId}`;
    return ask(web.port, address, { host: host!, headers: { ...headers, ...(accept ? { Accept: accept } : {}) } });
  };
}

/** Returns every page and operation that reads, about the placement's pending and its accepted timesheet. */
async function addresses(ctx: Context): Promise<{ path: string; accept?: string }[]> {
  const [of] = await web.here.db.run<Record<string, string>>({
    text: `select p.id as contractor_id, p.contract_id, k.client_id, p.contact_id, u.id as authoriser_id
      from contractors p join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
      join authorisers u on u.agency_id = p.agency_id and u.contractor_id = p.id where p.id = $1`,
    values: [placement.contractorId],
  });
  const roleId = await roleIdOf(ctx);
  const known = {
    ...of!,
    roleId,
    recruitmentAgencyId: web.here.agency.id,
    businessId: web.here.agency.id,
    kind: 'summary',
  };
  const filled = (path: string, timesheetId: string) =>
    path.replace(/[{$](\w+)\}?/g, (_, name: string) => ({ ...known, timesheetId })[name] ?? newId());
  const pages = Object.keys(ROUTES)
    .filter((route) => ROUTES[route]!.loader && !/logout|\$\.tsx?$|hand-over|generate-error|open\.ts$/.test(route))
    .map(addressOf);
  const { paths } = describeApi(apiRoutes()) as unknown as { paths: Record<string, Record<string, unknown>> };
  const operations = Object.keys(paths).filter((path) => paths[path]!.get && !/\/events$/.test(path));
  const all = [...pages, ...operations.map((path) => `/api/v1${path}`)];
  const downloads = ['detail', 'summary', 'digest'].flatMap((kind) =>
    ['csv', 'pdf', 'xlsx'].map(
      (format) => `/timesheets/downloads/${kind}?format=${format}&from=2026-05-01&to=2026-06-30`,
    ),
  );
  return [
    ...new Set([ids.accepted!, ids.pending!].flatMap((id) => all.map((path) => filled(path, id)))),
    `/timesheets/create?contractorId=${placement.contractorId}`,
    ...downloads,
    ...downloads.map((path) => `/api/v1${path}`),
  ]
    .map((path): { path: string; accept?: string } => ({ path }))
    .concat(['text/csv', 'application/x-ndjson'].map((accept) => ({ path: '/api/v1/timesheets', accept })));
}

/** Returns the readable part of a response: texts as they are, a PDF's own. Workbooks contain the same as the CSV of the same rows. */
async function textOf({ headers, body, text }: Answer): Promise<string> {
  return headers['content-type']?.startsWith('application/pdf') ? pdfText(body) : text;
}

async function sayingRates(ctx: Context): Promise<{ read: number; saying: string[] }> {
  const get = await asking(ctx);
  const found = { read: 0, saying: [] as string[] };
  const requested = await addresses(ctx);
  await besideEachOther(requested, async ({ path, accept }) => {
    const answer = await get(path, accept);
    expect({ path, isFault: answer.status >= 500 && answer.status !== 503 }).toMatchObject({
      isFault: path.endsWith('system-error'),
    });
    if (answer.status === 200) found.read += 1;
    if (A_RATE.test(await textOf(answer))) found.saying.push(accept ? `${path} as ${accept}` : path);
  });
  return found;
}

test.each(['contractor', 'authoriser'] as const)(
  'No page, download, PDF or API answer that the %s reads contains a rate',
  async (role) => {
    const { read, saying } = await sayingRates(placement[role]);
    expect(saying).toEqual([]);
    expect(read).toBeGreaterThan(60);
  },
  120_000,
);

test('Administration reads both rates in all of these', async () => {
  const { saying } = await sayingRates(placement.admin);
  const { contractorId } = placement;
  const wanted = [
    `/contractors/${contractorId}`,
    `/contractors/${contractorId}/edit`,
    `/timesheets/${ids.accepted}/pdf`,
    '/contractors/export',
    '/timesheets/downloads/summary?format=csv&from=2026-05-01&to=2026-06-30',
    '/timesheets/downloads/digest?format=csv&from=2026-05-01&to=2026-06-30',
    `/api/v1/timesheets/${ids.accepted}`,
    `/api/v1/contractors/${contractorId}`,
    '/api/v1/timesheets',
    '/api/v1/timesheets as text/csv',
    '/api/v1/timesheets as application/x-ndjson',
    '/api/v1/payroll/changes',
  ];
  expect(wanted.filter((path) => !saying.includes(path))).toEqual([]);
}, 120_000);
