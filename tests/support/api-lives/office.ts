import { Temporal } from 'temporal-polyfill';
import { expect } from 'vitest';
import type { Context } from '#domain/context.ts';
import type { OutboundMail } from '#domain/mail/mail.ts';
import { newId } from '#domain/new-id.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { layoutColumn } from '#domain/payroll-layouts/payroll-layout.ts';
import type { Clock } from '#platform/clock.ts';
import { forgetAgency } from '#platform/open-context.ts';
import type { Platform } from '#platform/platform.ts';
import { type Answer, apiOf, type Caller, callerOf } from '../api.ts';
import { asAdministrator, asContact } from '../placement.ts';
import { sessionHeaders, roleIdOf } from '../session.ts';
import { bearerOf } from '../tables.ts';
import { foundTestAgency } from '../two-agencies.ts';

/** The first day of lives: four weeks before London's clocks change. */
const FIRST_DAY = Temporal.PlainDate.from('2026-03-02');
/** When a life begins: most of its days have passed by then. */
export const BEGINS = Temporal.Instant.from('2026-05-06T08:40:00Z');

/** Returns a day by its distance from the first. */
export const dayAt = (days: number): string => FIRST_DAY.add({ days }).toString();

/** What a key is sent as. */
type Bearer = { Authorization: string };
/** The caller: payroll's key, a person in a role, or another key. */
export type Speaker = 'key' | 'admin' | { contactId: string; role: 'ContractingRole' | 'AuthorisingRole' } | Bearer;

/** A timesheet and its status, as the API last returned it. */
export type KnownSheet = { timesheetId: string; contractorId: string; status: string };

/** The records created in a life. */
type Made = {
  clients: string[];
  contracts: string[];
  contacts: string[];
  workers: string[];
  authorisers: string[];
  placements: string[];
  templates: string[];
  layouts: string[];
  sheets: KnownSheet[];
};

/** The rows typed for a day, none if they were cleared, when, and whether they may have been replaced with their period. */
export type TypedDay = { rows: string[]; at: string; mayBeGone?: boolean };

/** A request and its outcome. */
export type Said = { requested: string; status: number; code: string };

/** A change in the payroll feed, with what a payroll system stores of it. */
export type Change = Record<string, unknown> & {
  sequence: number;
  kind: 'accepted' | 'voided' | 'adjustment';
  timesheetId: string;
  contractorId: string;
};
type Consumer = { after: number; epoch: string | null; changes: Change[] };
/** Records of a collection by id, and when they were last requested. */
export type Copy = { requested: string; records: Map<string, Record<string, unknown>> };
/** A digest that was taken. */
export type TakenDigest = { asOf: string; text: string };

/** The agency of one life, with what payroll stores for itself. */
export type Office = Made & {
  ctx: Context;
  consumer: Consumer;
  digests: TakenDigest[];
  /** The bulk changes that were applied. */
  bulkChanges: string[];
  /** The copies kept by a third party, by collection. */
  copies: Record<string, Copy>;
  log: Said[];
  /** The emails written so far, by id. */
  emails: Map<string, OutboundMail>;
  /** What contractors typed last for each day of a placement, by placement and day. */
  typed: Map<string, Map<string, TypedDay>>;
  /** The files that were added to timesheets and not removed, by id. */
  files: Map<string, { timesheetId: string; name: string }>;
  path: string;
  platform: Platform;
  /** Keys that were revoked, and when by the process's own clock. */
  revoked: { bearer: Bearer; at: number }[];
  /** Whether several acts run concurrently, so that what was just read may have changed. */
  isBusy: boolean;
  /** Makes a request as someone. Whatever is requested, nothing breaks and each refusal has its code. */
  ask(who: Speaker, method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Reads a file with the key. */
  text(path: string): Promise<{ status: number; headers: Headers; text: string }>;
  /** Continues with another key. @returns the one in use until then */
  useKey(bearer: Bearer): Bearer;
  /** Makes the process read the agency again, as it does within a second. */
  forgetCaches(): void;
  /** Makes the next caller log in first. */
  logOut(): void;
  /** Lets time pass. */
  wait(days: number): void;
};

/** Creates a clock that its user sets. */
export function settableClock(): Clock & { at: Temporal.Instant } {
  return { at: BEGINS, now() { return this.at; }, pause: async () => undefined }; // prettier-ignore
}

let founded = 0;

/** Founds an agency with two clients, three contracts, two workers on three placements and two authorisers. */
export async function openOffice(platform: Platform, clock: ReturnType<typeof settableClock>): Promise<Office> {
  founded += 1;
  const ctx = await foundTestAgency(platform, `office-${founded}`);
  ctx.clock = clock;
  const admin = await asAdministrator(ctx);
  let bearer: Bearer = await bearerOf(ctx);
  let key = callerOf(platform, bearer);
  const sessions = new Map<string, { call: Caller; roleId: string; until: Temporal.Instant }>();

  async function callerFor(who: Speaker): Promise<{ call: Caller; roleId: string | null }> {
    if (who === 'key') return { call: key, roleId: null };
    if (typeof who === 'object' && 'Authorization' in who) return { call: callerOf(platform, who), roleId: null };
    const name = who === 'admin' ? who : `${who.role} ${who.contactId}`;
    const known = sessions.get(name);
    if (known && Temporal.Instant.compare(known.until, clock.at) > 0) return known;
    const as = who === 'admin' ? admin : await asContact(ctx, who.role, who.contactId);
    const logIn = async () => ({
      call: callerOf(platform, await sessionHeaders(as)),
      roleId: await roleIdOf(as),
      until: clock.at.add({ hours: 6 }),
    });
    const opened = await logIn().catch((error: unknown) => {
      // Someone being erased or getting another email at that moment has no role to log in to.
      if (office.isBusy) return null;
      throw error;
    });
    if (opened === null) return { call: key, roleId: null };
    sessions.set(name, opened);
    return opened;
  }

  const office: Office = {
    ctx,
    platform,
    revoked: [],
    ...{ emails: new Map(), typed: new Map(), files: new Map() },
    path: `/recruitmentagencies/${ctx.agency.id}`,
    consumer: { after: 0, epoch: null, changes: [] },
    digests: [],
    bulkChanges: [],
    log: [],
    isBusy: false,
    copies: {},
    ...{ clients: [], contracts: [], contacts: [], workers: [], authorisers: [] },
    ...{ placements: [], templates: [], layouts: [], sheets: [] },
    async text(path) {
      clock.at = clock.at.add({ seconds: 20 });
      const answer = await apiOf(platform).request(`/api/v1${path}`, { headers: bearer });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    },
    useKey(next) {
      const before = bearer;
      bearer = next;
      key = callerOf(platform, next);
      return before;
    },
    forgetCaches: () => forgetAgency(platform, ctx.agency.id),
    logOut: () => sessions.clear(),
    wait: (days) => void (clock.at = clock.at.add({ hours: 24 * days })),
    async ask(who, method, path, body, headers = {}) {
      clock.at = clock.at.add({ seconds: 20 });
      const { call, roleId } = await callerFor(who);
      const to = roleId === null ? path : `${path}${path.includes('?') ? '&' : '?'}roleId=${roleId}`;
      const isKept =
        typeof body === 'object' && !(body instanceof FormData) && (method === 'POST' || method === 'PATCH');
      const keyed = isKept ? { ...headers, 'Idempotency-Key': newId() } : headers;
      const answer = await call(method, to, body, keyed);
      // Someone with a new email, or without the role, is logged out.
      if (answer.status === 401) sessions.clear();
      // A repeated caller may be logged out by then, if others change things at the same time.
      if (isKept && answer.status < 300 && !office.isBusy)
        await askAgain(
          () => call(method, to, body, keyed),
          () => call(method, to, { ...(body as object), more: 1 }, keyed),
          answer,
          office.log.length,
        );
      const code = typeof answer.body.code === 'string' ? answer.body.code : '';
      office.log.push({ requested: `${method} ${path} ${JSON.stringify(body) ?? ''}`, status: answer.status, code });
      expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(500);
      if (answer.status >= 400) expect(code, `${method} ${path}`).not.toBe('');
      return answer;
    },
  };
  await fill(office);
  return office;
}

/** The same content under a key gets the first response, other content is refused; checked for a sample of requests. */
async function askAgain(same: () => Promise<Answer>, other: () => Promise<Answer>, first: Answer, turn: number) {
  if (turn % 5 === 0) {
    const again = await same();
    expect([again.status, again.body, again.headers.get('Idempotency-Replayed')]).toEqual([
      first.status,
      first.body,
      'true',
    ]);
  }
  if (turn % 5 === 1) {
    const refused = await other();
    expect([refused.status, refused.body.code]).toEqual([422, 'idempotency_key_reused']);
  }
}

/** Makes a request that has to succeed, and reports why if it does not. */
export async function done(
  office: Office,
  who: Speaker,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const answer = await office.ask(who, method, path, body);
  expect(answer.status, `${method} ${path} ${JSON.stringify(body)} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer;
}

/** Creates the first records. */
async function fill(office: Office): Promise<void> {
  const make = async (path: string, body: object, id: string) =>
    String((await done(office, 'key', 'POST', path, body)).body[id]);
  for (const clientName of ['Kirkstall Precision Engineering', 'Armley Foods'])
    office.clients.push(await make('/clients', { clientName, reference: clientName }, 'clientId'));
  const contracts = [
    { clientId: office.clients[0], name: 'CNC setter-operator' },
    { clientId: office.clients[1], name: 'Night packer' },
    { clientId: office.clients[0], name: 'Fitter', chargingPeriod: 'daily', allowNightshifts: false },
  ];
  for (const contract of contracts)
    office.contracts.push(await make('/contracts', { ...contract, reference: contract.name }, 'contractId'));
  const { body } = await done(office, 'key', 'GET', '/timesheetTemplates');
  office.templates.push(...(body.timesheetTemplates as { id: string }[]).map(({ id }) => id));
  const person = (name: string) =>
    make(
      '/contacts',
      { fullname: name, reference: name, emailAddress: `${name.toLowerCase().replace(' ', '.')}@example.example` },
      'contactId',
    );
  for (const name of ['Callum Hargreaves', 'Nia Morgan']) office.workers.push(await person(name));
  for (const name of ['Helen Brackenridge', 'Piotr Wolski']) office.authorisers.push(await person(name));
  office.contacts.push(...office.workers, ...office.authorisers);
  const [first, second] = office.authorisers;
  for (const [worker, contract, start] of [
    [0, 0, dayAt(2)],
    [0, 1, dayAt(7)],
    [1, 2, dayAt(12)],
  ] as const) {
    const placement = {
      contractId: office.contracts[contract],
      contractorContactId: office.workers[worker],
      timesheetTemplateId: office.templates[0],
      start,
      reference: `${worker} on ${contract}`,
      ...{ chargeRate: '27.53', payRate: '20.41', payrollNumber: `PN-${worker}` },
      authorisers: [
        { contactId: first, isPrimary: true },
        { contactId: second, isPrimary: false },
      ],
    };
    office.placements.push(await make('/contractors', placement, 'contractorId'));
  }
  const whole = presetLayout('plain');
  whole.columns.splice(6, 0, layoutColumn('Days', { field: 'days' }));
  for (const layout of [
    whole,
    presetLayout('brightPayHourly'),
    { ...presetLayout('brightPayDaily'), negative: 'list' },
  ])
    office.layouts.push(await make('/payroll/layouts', layout, 'payrollLayoutId'));
}

/** Returns one of several, whatever number was drawn. */
export const oneOf = <One>(all: readonly One[], drawn: number): One | undefined => all[drawn % Math.max(1, all.length)];
