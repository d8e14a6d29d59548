import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node';
import { createApi } from '#api/app.ts';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import type { Context } from '#domain/context.ts';
import { applyImport } from '#domain/imports/run-import.server.ts';
import { newId } from '#domain/new-id.ts';
import { API_SCOPES } from '#domain/roles/role-type.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { loadConfig } from '#platform/config.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { openPlatform, type Platform, sharePlatform } from '#platform/platform.ts';
import { readTable } from '#platform/tables/spreadsheets.ts';
import { startOf, WEEKS_LEFT } from '../fill.ts';
import { openSession } from '../session.ts';

/** Operations of people and programs. */
export const WORKS = ['page', 'submit', 'accept', 'payroll pull', 'import'] as const;
export type Work = (typeof WORKS)[number];

/** An installation with active agencies. */
export type Installation = {
  platform: Platform;
  does(work: Work): Promise<void>;
  close(): Promise<void>;
};

type Member = {
  ctx: Context;
  headers: Record<string, string>;
  cookie: string;
  placements: string[];
  pending: string[];
  submitted: number;
  start: string;
};

const IMPORTED = 500;
const DAY = 86_400_000;
const dayAfter = (date: string, days: number) => new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

/** Opens some of its agencies. @param databaseUrl of the application's role */
export async function openInstallation(
  databaseUrl: string,
  dataDir: string,
  { agencies, weeks }: { agencies: number[]; weeks: number },
): Promise<Installation> {
  const settings = { NODE_ENV: 'test', DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  const platform = await openPlatform(loadConfig({ ...settings, API_RATE_LIMIT: '1000000' }));
  const members = await Promise.all(agencies.map((number) => openMember(platform, number, startOf(weeks))));
  const api = createApi(async () => platform);
  const build = (await import(pathToFileURL('build/server/index.js').href)) as ServerBuild;
  const handle = createRequestHandler(build, 'production');
  let turn = 0;
  return {
    platform,
    async does(work) {
      const member = members[(turn += 1) % members.length]!;
      if (work === 'page') return page(platform, handle, member);
      if (work === 'payroll pull') return pull(api, member);
      if (work === 'import') return importContacts(member);
      if (work === 'submit') return void (await submit(member));
      const timesheetId = member.pending.pop() ?? (await submit(member));
      await acceptTimesheet(member.ctx, { timesheetId, note: '' });
    },
    close: () => platform.close(),
  };
}

async function openMember(platform: Platform, number: number, start: string): Promise<Member> {
  const name = `agency-${number}`;
  const ctx = await openNamedAgencyContext(platform, name, { kind: 'commandLine' });
  const { key } = await createApiKey(ctx, { name: 'Bench', scopes: [...API_SCOPES] });
  const ids = async (query: string) =>
    (await ctx.db.run<{ id: string }>({ text: query, values: [ctx.agency.id] })).map(({ id }) => id);
  const filled = await ids(
    `select id from timesheets where agency_id = $1 and beginning < '${dayAfter(start, 7 * WEEKS_LEFT)}'`,
  );
  return {
    ctx,
    headers: { Authorization: `Bearer ${key}` },
    cookie: await cookieOf(ctx, `admin-${number}@bench.example`),
    placements: await ids('select id from contractors where agency_id = $1 order by id'),
    pending: await ids(`select id from timesheets where agency_id = $1 and status = 'pending' order by id`),
    submitted: filled.length,
    start,
  };
}

async function cookieOf(ctx: Context, email: string): Promise<string> {
  const found = await ctx.db.run<{ id: string }>({ text: 'select account_of_email($1) as id', values: [email] });
  return openSession(ctx, found[0]!.id);
}

async function page(platform: Platform, handle: RequestHandler, { ctx, cookie }: Member): Promise<void> {
  sharePlatform(platform);
  const host = `${ctx.agency.canonicalName}.localhost:3000`;
  const response = await handle(
    new Request(`http://${host}/timesheets`, { headers: { Host: host, Cookie: cookie } }),
    {},
  );
  if (response.status !== 200) throw new Error(`The list answered ${response.status}.`);
  await text(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]));
}

async function pull(api: ReturnType<typeof createApi>, { headers }: Member): Promise<void> {
  const response = await api.request('/api/v1/payroll/changes?limit=500', { headers });
  if (response.status !== 200) throw new Error(`The feed answered ${response.status}.`);
  await response.text();
}

/** Submits the next week of the next placement without one. */
async function submit(member: Member): Promise<string> {
  const { ctx, placements, submitted, start } = member;
  member.submitted += 1;
  const beginning = dayAfter(start, 7 * Math.floor(submitted / placements.length));
  const entries = [0, 1, 2, 3, 4].map((day) => ({
    entryDate: dayAfter(beginning, day),
    ...{ startTime: '09:00', endTime: '17:00', breakTime: '30' },
  }));
  const contractorId = placements[submitted % placements.length]!;
  const sent = SubmitTimesheetSchema.parse({ contractorId, beginning, taskId: newId(), entries });
  return (await submitTimesheet(ctx, sent)).timesheetId;
}

async function importContacts({ ctx }: Member): Promise<void> {
  const made = newId();
  const rows = Array.from({ length: IMPORTED }, (_, i) => `R-${made}-${i},${made}-${i}@bench.example,Person ${i}`);
  const table = [];
  for await (const row of readTable(Readable.from([['reference,emailAddress,fullname', ...rows].join('\n')])))
    table.push(row);
  await applyImport(ctx, { kind: 'contacts', fileName: 'contacts.csv', table });
}
