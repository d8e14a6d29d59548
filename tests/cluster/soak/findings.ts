import type { Context } from '#domain/context.ts';
import { checkLedger } from '#domain/payroll/check-ledger.server.ts';
import type { Mailbox } from '../../support/mailbox.ts';
import type { Book } from './book.ts';
import { type Ear, REQUESTED } from './ears.ts';
import type { Killed } from './killing.ts';

/** How many things were compared, and the differences found. */
export type Comparison = { compared: number; differences: string[] };

const say = (value: unknown) => JSON.stringify(value);

/** Compares two maps of the same kind both ways: what was lost, what was never acknowledged, and what differs. */
function compare(told: Map<string, unknown>, found: Map<string, unknown>): Comparison {
  const differences = [...new Set([...told.keys(), ...found.keys()])]
    .filter((key) => say(told.get(key)) !== say(found.get(key)))
    .map((key) => `${key}: acknowledged ${say(told.get(key)) ?? 'nothing'}, found ${say(found.get(key)) ?? 'nothing'}`);
  return { compared: told.size, differences };
}

const counted = (rows: { key: string; count: number }[]) => new Map(rows.map(({ key, count }) => [key, count]));
const once = (keys: Iterable<string>) => new Map([...keys].map((key) => [key, 1]));

async function countBy({ db, agency }: Context, text: string) {
  return counted(await db.run<{ key: string; count: number }>({ text, values: [agency.id] }));
}

/** Compares each timesheet with its last acknowledged state; there must be no others. */
export async function compareTimesheets({ db, agency }: Context, { timesheets }: Book): Promise<Comparison> {
  const rows = await db.run<{ key: string; value: unknown }>({
    text: `select id as key, jsonb_build_array(contractor_id, task_id, beginning, status, is_void, worked_minutes,
        (select count(*) from timesheet_files f where f.agency_id = t.agency_id and f.timesheet_id = t.id and f.removed_at is null)) as value
      from timesheets t where agency_id = $1`,
    values: [agency.id],
  });
  const told = [...timesheets.values()].map(
    (one) =>
      [
        one.id,
        [one.contractorId, one.taskId, one.beginning, one.status, one.isVoid, one.minutes, one.file ? 1 : 0],
      ] as const,
  );
  return compare(new Map(told), new Map(rows.map(({ key, value }) => [key, value])));
}

/** Compares each thing done to a timesheet with the number of times it was acknowledged. */
export async function compareEvents(ctx: Context, { timesheets }: Book): Promise<Comparison> {
  const told = [...timesheets.values()].flatMap(({ id, done }) =>
    Object.entries(done).map(([event, times]) => [`${event} ${id}`, times] as const),
  );
  const text = `select action || ' ' || timesheet_id as key, count(*)::int as count from audit_events
    where agency_id = $1 and timesheet_id is not null and action <> '${REQUESTED}' group by 1`;
  return compare(new Map(told), await countBy(ctx, text));
}

/** Compares clients, contacts and imported rows, each present once. */
export async function compareDirectory(ctx: Context, book: Book): Promise<Comparison> {
  const clients = compare(
    once([...book.clients].map(([name, id]) => `${name} ${id}`)),
    await countBy(
      ctx,
      `select client_name || ' ' || id as key, count(*)::int as count from clients where agency_id = $1 and client_name like 'Client by%' group by 1`,
    ),
  );
  const contacts = compare(
    once([...book.contacts].map(([email, id]) => `${email} ${id}`)),
    await countBy(
      ctx,
      `select email_address || ' ' || id as key, count(*)::int as count from contacts
        where agency_id = $1 and (email_address like '%@api.example' or email_address like '%@form.example') group by 1`,
    ),
  );
  const imported = compare(
    once(book.imported),
    await countBy(
      ctx,
      `select reference as key, count(*)::int as count from clients where agency_id = $1 and client_name like 'Imported %' group by 1`,
    ),
  );
  return {
    compared: clients.compared + contacts.compared + imported.compared,
    differences: [...clients.differences, ...contacts.differences, ...imported.differences],
  };
}

/** Compares the settings saved last. */
export async function compareSettings({ db, agency }: Context, { settings }: Book): Promise<Comparison> {
  const [row] = await db.run<Book['settings']>({
    text: `select website, (settings #>> '{reminders,escalateAfterDays}')::int as "escalateAfterDays"
      from agency_settings where agency_id = $1`,
    values: [agency.id],
  });
  return compare(new Map(Object.entries(settings)), new Map(Object.entries(row!)));
}

/** Compares what payroll pulled: every acceptance and every reversal once, without a gap, and the ledger in balance. */
export async function comparePayroll(ctx: Context, { timesheets, changes, acknowledged }: Book): Promise<Comparison> {
  const told = [...timesheets.values()].flatMap(({ id, done, minutes }) => [
    ...(done['timesheet.accepted'] ? [[`accepted ${id}`, [minutes]] as const] : []),
    ...(done['timesheet.voided'] ? [[`voided ${id}`, [-minutes]] as const] : []),
  ]);
  const pulled = new Map<string, number[]>();
  for (const { kind, timesheetId, totalMinutes } of changes) {
    const key = `${kind} ${timesheetId}`;
    pulled.set(key, [...(pulled.get(key) ?? []), totalMinutes]);
  }
  const { compared, differences } = compare(new Map(told), pulled);
  const gaps = changes
    .filter(({ sequence }, nth) => sequence !== nth + 1)
    .map(({ sequence }) => `out of turn: ${sequence}`);
  const ledger = await checkLedger(ctx);
  const sum = changes.reduce((total, { totalMinutes }) => total + totalMinutes, 0);
  return {
    compared,
    differences: [
      ...differences,
      ...gaps,
      ...(acknowledged === changes.length ? [] : [`acknowledged up to ${acknowledged} of ${changes.length}`]),
      ...(ledger.balances && ledger.overlaps.length === 0 ? [] : [`the ledger: ${say(ledger)}`]),
      ...(ledger.feedMinutes === sum ? [] : [`pulled ${sum} minutes, the ledger has ${ledger.feedMinutes}`]),
    ],
  };
}

/** How often an authoriser was asked about each timesheet, according to the emails and to the audit trail. */
const ASKED_BY_MAIL = `select subject_id as key, count(*)::int as count from outbound_mails
  where agency_id = $1 and kind = 'authorisationRequest' group by 1`;
const NOTED_AS_ASKED = `select timesheet_id as key, count(*)::int as count from audit_events
  where agency_id = $1 and action = '${REQUESTED}' group by 1`;

/** How close an email with an unrecorded outcome must be to the end of its worker, in milliseconds; it is read a little after it arrived. */
const NOTING_MS = 5000;

/** Compares emails: one of each kind for each event and person, each handed over once, except those a killed worker had no time to record. */
export async function compareMails(
  ctx: Context,
  mailbox: Mailbox,
  { book, killed }: { book: Book; killed: Killed[] },
): Promise<Comparison & { handedOverTwice: number }> {
  const { db, agency } = ctx;
  const rows = await db.run<{ messageId: string; kind: string; subjectId: string | null; status: string }>({
    text: 'select message_id, kind, subject_id, status from outbound_mails where agency_id = $1',
    values: [agency.id],
  });
  const times = new Map<string, number[]>();
  for (const { messageId, receivedAt } of mailbox.arrivals)
    times.set(messageId, [...(times.get(messageId) ?? []), receivedAt]);
  const differences = rows
    .filter(({ messageId, status }) => status !== 'sent' || !times.has(messageId))
    .map(
      ({ messageId, kind, status }) =>
        `${kind} ${messageId} is ${status}, handed over ${times.get(messageId)?.length ?? 0} times`,
    );
  let handedOverTwice = 0;
  for (const [messageId, [first, ...more]] of times)
    for (const later of more) {
      handedOverTwice += 1;
      const isExcused = killed.some(
        ({ name, at }) => name.startsWith('worker') && Math.abs(at - first!) < NOTING_MS && at < later,
      );
      if (!isExcused) differences.push(`${messageId} was handed over at ${first} and again at ${later}`);
    }
  const requests = await countBy(ctx, ASKED_BY_MAIL);
  differences.push(...compare(await countBy(ctx, NOTED_AS_ASKED), requests).differences);
  for (const [id, count] of requests)
    if (count > 1 + (book.timesheets.get(id)?.done['timesheet.edited'] ?? 0))
      differences.push(`${count} requests to authorise ${id}`);
  const ofKind = (kind: string) => rows.filter((row) => row.kind === kind);
  const rejections = new Map<string, number>();
  for (const { subjectId } of ofKind('timesheetRejected'))
    rejections.set(subjectId!, (rejections.get(subjectId!) ?? 0) + 1);
  const rejected = [...book.timesheets.values()].filter(({ done }) => done['timesheet.rejected']);
  differences.push(...compare(once(rejected.map(({ id }) => id)), rejections).differences);
  if (ofKind('digest').length !== book.digests)
    differences.push(`${ofKind('digest').length} digests, ${book.digests} were asked for`);
  return { compared: rows.length, differences, handedOverTwice };
}

/** Compares what each listener received about timesheets: all of it, each once. */
export function compareHeard(ears: Ear[], { timesheets }: Book): Comparison {
  const told = new Map(
    [...timesheets.values()].flatMap(({ id, done }) =>
      Object.entries(done).map(([event, times]) => [`${event} ${id}`, times] as const),
    ),
  );
  const differences = ears.flatMap(({ name, heard }) =>
    compare(told, heard).differences.map((one) => `${name}: ${one}`),
  );
  return { compared: told.size * ears.length, differences };
}

/** Returns jobs that failed for good. */
export async function compareJobs({ db, agency }: Context): Promise<Comparison> {
  const rows = await db.run<{ name: string; state: string; count: number }>({
    text: `select name, state::text, count(*)::int as count from pgboss.job where data->>'agencyId' = $1 group by 1, 2`,
    values: [agency.id],
  });
  const differences = rows.filter(({ state }) => state !== 'completed').map((row) => say(row));
  return { compared: rows.reduce((sum, { count }) => sum + count, 0), differences };
}
