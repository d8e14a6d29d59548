import { appendFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createAdministrator } from '#domain/administrators/create-administrator.server.ts';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import type { Context } from '#domain/context.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { API_SCOPES, type ApiScope } from '#domain/roles/role-type.ts';
import { fixedClock } from '#platform/clock.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { callerWith } from '../support/api.ts';
import { type Colleagues, makeColleagues } from '../support/colleagues.ts';
import { rowsOf } from '../support/installation.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { oneOfEachJob } from '../support/one-of-each-job.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';
import { asAdministrator, makePlacement } from '../support/placement.ts';
import { roleIdOf, sessionHeaders } from '../support/session.ts';
import { addContact, foundTestAgency } from '../support/two-agencies.ts';
import { startWebProcess, type WebProcess } from '../support/web-process.ts';
import { type Marking, markAgency } from './marks.ts';
import { fillTheRest } from './the-rest.ts';
import { waitingJobs, type WaitingJob, runWaitingJobs } from './run-waiting-jobs.ts';

/** A Monday, when people are reminded of the week that has ended. */
export const NOW = '2026-05-25T08:40:00Z';

/** The marked agency's address is a mark from the start. */
const MARKED_NAME = 'zqx9999y1';

/** Someone of the calling agency, or nobody: what they send with each request. */
export type IsolationCaller = {
  name: string;
  kind: 'key' | 'person' | 'nobody';
  /** Returns the headers of each request; from a separate session if the request ends it. */
  headersFor(endsSession?: boolean): Promise<Record<string, string>>;
  roleId: string | null;
  /** The role of the same person in the marked agency. */
  markedRoleId: string | null;
};

/** The marked agency, which must not be disclosed, and the agency from which all calls are made. */
export type IsolationWorld = {
  web: WebProcess;
  mailbox: Mailbox;
  /** The receiver of the calling agency's webhooks. */
  receiver: Receiver;
  marked: {
    ctx: Context;
    ids: Record<string, string>;
    /** The links in its emails. */
    links: string[];
    /** A session of its administrator, and their role. */
    admin: Record<string, string>;
    roleId: string;
    /** Entity tags of its responses, by record. */
    tags: Map<string, string>;
    marking: Marking;
  };
  /** `key` has all scopes; `adopted` are ids that its people gave to their own records. */
  asking: {
    adopted: Set<string>;
    ctx: Context;
    key: string;
    ids: Record<string, string>;
    callers: IsolationCaller[];
    sides: Colleagues;
  };
  /** The data of the marked agency's own jobs, by kind of job. */
  jobs: Record<string, WaitingJob>;
  close(): Promise<void>;
};

const emailOf = async ({ db, actor }: Context): Promise<string> => {
  const { accountId, contactId } = actor as RoleActor;
  const text = 'select email_address from contacts where account_id = $1 and ($2::uuid is null or id = $2)';
  const [found] = await db.run<{ emailAddress: string }>({ text, values: [accountId, contactId] });
  return found!.emailAddress;
};

/** Lets people of the calling agency work for the marked one too, each in their own role. */
async function share(there: Context, { own, deputy }: Colleagues, admin: Context): Promise<void> {
  const as = async (ctx: Context, name: string) => (await addContact(there, await emailOf(ctx), name)).contactId;
  await makePlacement(
    there,
    {},
    {
      contractorContactId: await as(own.contractor, 'Callum Hargreaves'),
      authorisers: [{ contactId: await as(own.authoriser, 'Helen Brackenridge'), isPrimary: true }],
    },
  );
  for (const [ctx, isSuperAdministrator] of [
    [admin, true],
    [deputy, false],
  ] as const)
    await createAdministrator(there, { contactId: await as(ctx, 'Mina Castellan'), isSuperAdministrator });
}

async function roleOfAccount({ db, agency }: Context, accountId: string): Promise<string> {
  const text = 'select id from roles where account_id = $1 and agency_id = $2 limit 1';
  return (await db.run<{ id: string }>({ text, values: [accountId, agency.id] }))[0]!.id;
}

/** Returns the keys in the marked agency's emails, and the whole links. */
function linksIn({ mails }: Mailbox): { links: string[]; keys: Record<string, string> } {
  const links = [...new Set(mails.flatMap(({ text }) => text?.match(/http[^\s<>]+/g) ?? []))].map((link) =>
    link.replace(/[.:]$/, ''),
  );
  const key = (of: RegExp) => links.map((link) => of.exec(link)?.[1]).find((found) => found !== undefined) ?? 'none';
  return {
    links,
    keys: {
      verifyKey: key(/signup\/local\/verify\/([\w-]+)/),
      resetKey: key(/resetpassword\/email\/([\w-]+)/),
      emailKey: key(/account\/email\/([\w-]+)/),
      unsubscribeKey: key(/unsubscribe\/([\w-]+)/),
      authoriseKey: key(/authorise\/\w+\?key=([\w-]+)/),
    },
  };
}

const READING = API_SCOPES.filter((scope) => scope.endsWith(':read'));

async function callersOf(here: Context, there: Context, sides: Colleagues, admin: Context): Promise<IsolationCaller[]> {
  const Host = new URL(here.agency.portalUrl).host;
  const key = async (name: string, scopes: readonly ApiScope[]): Promise<IsolationCaller> => {
    const { key } = await createApiKey(here, { name, scopes: [...scopes] });
    const headers = { Host, Authorization: `Bearer ${key}` };
    return { name, kind: 'key', headersFor: async () => headers, roleId: null, markedRoleId: null };
  };
  const person = async (name: string, ctx: Context): Promise<IsolationCaller> => {
    const headers = await sessionHeaders(ctx);
    return {
      name,
      kind: 'person',
      headersFor: async (endsSession) => (endsSession ? sessionHeaders(ctx) : headers),
      roleId: await roleIdOf(ctx),
      markedRoleId: await roleOfAccount(there, (ctx.actor as RoleActor).accountId),
    };
  };
  return [
    await key('key of all scopes', API_SCOPES),
    await person('super administrator', admin),
    { name: 'nobody', kind: 'nobody', headersFor: async () => ({ Host }), roleId: null, markedRoleId: null },
    await key('key that reads', READING),
    await key('key for payroll', ['payroll:read']),
    await person('administrator', sides.deputy),
    await person('contractor', sides.own.contractor),
    await person('authoriser', sides.own.authoriser),
  ];
}

/** The mark at the end of each file of the marked agency. */
export const FILE_MARK = 'zqx9995y1';

function markFiles(folder: string, agencyId: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    if (name.includes(agencyId) && statSync(file).isFile()) appendFileSync(file, FILE_MARK);
  }
}

/** Returns the name of a payroll layout of the marked agency. */
async function layoutName({ db }: Context): Promise<string> {
  const text = 'select name from payroll_layouts order by id limit 1';
  return (await db.run<{ name: string }>({ text, values: [] }))[0]!.name;
}

/** Returns the reference of a client of the marked agency. */
async function clientReference({ db }: Context): Promise<string> {
  const text = 'select reference from clients where reference is not null order by id limit 1';
  return (await db.run<{ reference: string }>({ text, values: [] }))[0]!.reference;
}

/** Returns the email of someone known only to the marked agency. */
async function markedEmail(ownerUrl: string): Promise<string> {
  const text = `select email_address as email from accounts where email_address like 'zqx%' order by id desc limit 1`;
  return (await rowsOf<{ email: string }>(ownerUrl, text))[0]!.email;
}

/** Opens both agencies with the same people, marks one, and logs in everyone of the other. The portal must have been built. */
export async function openIsolationWorld(): Promise<IsolationWorld> {
  const [mailbox, receiver] = await Promise.all([openMailbox(), openReceiver()]);
  const web = await startWebProcess({
    SMTP_URL: mailbox.smtpUrl,
    PRIVATE_WEBHOOKS: 'true',
    OPERATOR_EMAIL: 'operator@countersign.example',
  });
  const { platform } = web;
  platform.clock = fixedClock(NOW);
  const here = await openNamedAgencyContext(platform, 'here', { kind: 'commandLine' });
  const there = await foundTestAgency(platform, MARKED_NAME);
  const sides = await makeColleagues({ platform, here, there });
  const admin = await asAdministrator(here);
  await share(there, sides, admin);
  await oneOfEachJob({ here: there, platform, endpoint: `${receiver.url}/marked` });
  const jobs = Object.fromEntries((await waitingJobs(platform, null)).map((job) => [job.name, job]));
  const listening = { url: `${receiver.url}/asking`, events: ['contact.created', 'timesheet.submitted'] };
  await (
    await callerWith(platform, here)
  )('POST', '/webhooks', listening);
  const more = await fillTheRest(web, there, sides.foreign);
  await runWaitingJobs(platform, there.agency.id);
  const { links, keys } = linksIn(mailbox);
  const marking = await markAgency(web.database.ownerUrl, there.agency.id);
  markFiles(join(platform.config.dataDir, 'files'), there.agency.id);
  const markedAdmin = await asAdministrator(there);
  const { contractor } = sides.own;
  const ofPerson = { emailAddress: await emailOf(contractor), roleId: await roleIdOf(contractor) };
  return {
    web,
    mailbox,
    receiver,
    marked: {
      ctx: there,
      ids: {
        ...{ ...sides.foreign.ids, ...more, ...keys },
        ...(jobs['make-download']!.data as { downloadId: string }),
        roleId: await roleIdOf(markedAdmin),
        layoutName: await layoutName(there),
        reference: await clientReference(there),
        emailAddress: await markedEmail(web.database.ownerUrl),
      },
      links,
      admin: await sessionHeaders(markedAdmin),
      roleId: await roleIdOf(markedAdmin),
      tags: new Map(),
      marking,
    },
    asking: {
      ctx: here,
      ids: { ...sides.own.ids, uploadId: sides.own.uploadId, ...ofPerson },
      adopted: new Set(),
      key: (await createApiKey(here, { name: 'Commands', scopes: [...API_SCOPES] })).key,
      callers: await callersOf(here, there, sides, admin),
      sides,
    },
    jobs,
    async close() {
      await web.close();
      await Promise.all([mailbox.close(), receiver.close()]);
    },
  };
}
