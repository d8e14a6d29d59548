import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runHere } from '../support/countersign.ts';
import { COMMANDS } from '../support/command-access.ts';
import {
  type Attempt,
  type Door,
  type DoorsOfKind,
  type Extent,
  type Answered,
  plainWords,
  type Whose,
} from './door.ts';
import { IdBook } from './id-book.ts';
import { textOf } from './read-answer.ts';
import { NOW, type IsolationCaller, type IsolationWorld } from './world.ts';

const WEEK = '--from 2026-05-18 --to 2026-05-24';
const FILTER = '--client-id {clientId} --contract-id {contractId} --contact-id {contactId}';

/** The arguments of each command, with `{…}` for ids; `{in}` and `{out}` are files. A command not listed takes no ids. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  'billing set': '--billee {billeeId}',
  'sso set': '--claim roles',
  'user invite': '--name Ada --email {emailAddress}',
  'user erase': '{emailAddress} --dry-run',
  'import plan': 'contacts {in}',
  'import apply': 'contacts {in} --dry-run',
  'export timesheets': `--out {out} ${FILTER} --contractor-id {contractorId} --authoriser-contact-id {authoriserContactId}`,
  'export clients': '--out {out}',
  'export contacts': '--out {out}',
  'export contracts': '--out {out}',
  'export contractors': '--out {out}',
  'export rates': '--out {out}',
  'export audit': '--out {out}',
  'directory clients show': '{clientId}',
  'directory contacts list': '--email-address {emailAddress}',
  'directory contacts show': '{contactId}',
  'directory contracts list': '--client-id {clientId}',
  'directory contracts show': '{contractId}',
  'directory contractors list': FILTER,
  'directory contractors show': '{contractorId}',
  'directory authorisers list': `${FILTER} --contractor-id {contractorId}`,
  'directory authorisers show': '{authoriserId}',
  'timesheets list': `${FILTER} --contractor-id {contractorId}`,
  'timesheets show': '{timesheetId}',
  'timesheets missing': '--contractor-id {contractorId}',
  'timesheets pdf': '{timesheetId} --out {out}',
  'digest export': `${WEEK} --format csv --out {out}`,
  'digest send': `${WEEK} --recipient payroll@here.example --dry-run`,
  'digest run': '--dry-run',
  'digest schedules create':
    '--name Z --kind weekly --period previousWeek --recipient payroll@here.example --day Monday --hour 7',
  'digest schedules delete': '{digestScheduleId}',
  'payroll layouts show': '{layoutName}',
  'payroll layouts export': '{layoutName} --out {out}',
  'payroll layouts import': '{in}',
  'payroll runs make': '--layout {layoutName} --client {clientId} --dry-run',
  'payroll runs file': '1 --out {out}',
  'payroll runs void': '1 --reason Wrong',
  'rates list': '{contractorId}',
  'rates add': '{contractorId} --from 2026-05-18 --pay-rate 21',
  'rates remove': '{contractorId} {rateId}',
  'rates differences': '{contractorId}',
  'rates confirm': '{contractorId} {differenceId}',
  'rates defaults': '{contractId}',
  'rates add-default': '{contractId} --from 2026-05-18 --unit hour --pay-rate 21',
  'rates remove-default': '{contractId} {contractRateId}',
  'reminders run': '--dry-run',
  'reminders explain': '--contractor {contractorId} --period 2026-05-18',
  'reminders schedules create': '--reason missing --kind weekly --day Tuesday --client {clientId}',
  'reminders schedules delete': '{remindersId}',
  'mail resend': '{mailId}',
  'settings set': 'reminders.hour 9',
  'billees create': '--name Z --email payroll@here.example',
  'billees edit': '{billeeId} --reference Z',
  'billees delete': '{billeeId}',
  'role enable': '{roleId}',
  'role disable': '{roleId}',
  'api-key create': '--name Z --scope payroll:read',
  'api-key revoke': '{keyId}',
  'webhook create': '--url https://payroll.example/hooks --event timesheet.accepted',
  'webhook rotate': '{webhookId}',
  'webhook deliveries': '{webhookId}',
  'webhook replay': '{deliveryId}',
};

const OPERATORS = 'the operator’s own, who runs every agency';
const ENDS = 'would close or end the asking agency itself; it takes no id of a record';
const LEFT_OUT = new Map(
  Object.entries(COMMANDS).flatMap(([name, as]): [string, string][] => {
    if (as === 'system' || as === 'nobody') return [[name, OPERATORS]];
    return /^agency (suspend|resume|erase)$/.test(name) ? [[name, ENDS]] : [];
  }),
);
const EXPORT = '--out {out}';

const caller = (name: string): IsolationCaller => ({
  ...{ name, kind: 'key', roleId: null, markedRoleId: null },
  headersFor: async () => ({}),
});
const [WITH_KEY, ON_DATABASE] = [caller('key of all scopes'), caller('command line')];

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => statSync(name).isFile());

async function run(world: IsolationWorld, name: string, as: IsolationCaller, whose: Whose): Promise<Answered> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-isolation-'));
  try {
    const book = new IdBook(world, as, whose);
    const files: Record<string, string> = { in: join(folder, 'in.csv'), out: join(folder, 'out') };
    writeFileSync(files.in!, `emailAddress,fullname\n${book.triedOf('emailAddress')},Ada\n`);
    const requested = ARGUMENTS[name] ?? (name === 'agency export' ? EXPORT : '');
    const args = requested
      .split(' ')
      .filter(Boolean)
      .map((arg) => arg.replace(/^\{(\w+)\}$/, (_, of: string) => files[of] ?? book.triedOf(of)));
    const { config } = world.web.platform;
    const isOver = as === WITH_KEY;
    const before = isOver
      ? ['--server', `http://localhost:${world.web.port}`]
      : ['--agency', world.asking.ctx.agency.canonicalName, '--now', NOW];
    const env: Record<string, string> = isOver
      ? { COUNTERSIGN_API_KEY: world.asking.key }
      : { DATABASE_URL: config.databaseUrl!, DATA_DIR: config.dataDir };
    const begun = performance.now();
    const { code, out, err } = await runHere([...before, ...name.split(' '), ...args], env);
    const ms = performance.now() - begun;
    const written: string[] = [];
    for (const name of filesIn(folder)) if (name !== files.in) written.push(name, await textOf(readFileSync(name)));
    const said = `${out}\n${err}`.replaceAll(folder, '');
    return {
      text: `${said}\n${written.join('\n')}`,
      class: `${code} ${code === 0 ? '' : plainWords(said, book.sent)}`,
      ms,
      sent: book.sent,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function* attemptsOf(world: IsolationWorld, extent: Extent): AsyncGenerator<Attempt> {
  // Whoever is invited is known from then on.
  const inTurn = Object.entries(COMMANDS).sort(([a], [b]) => Number(a === 'user invite') - Number(b === 'user invite'));
  for (const [at, [name, as]] of inTurn.entries()) {
    if (LEFT_OUT.has(name)) continue;
    const place = (ARGUMENTS[name]?.match(/\{(?!out)\w+\}/g) ?? []).join(' ').replace('{in}', 'a file') || 'none';
    // When time is short, half of them each way are enough.
    const both = as === 'api' ? [WITH_KEY, ON_DATABASE] : [ON_DATABASE];
    const callers = extent === 'whole' ? both : [both[at % both.length]!];
    for (const as of callers)
      yield {
        ...{ door: doorOf(name), caller: as, place, ask: (whose: Whose) => run(world, name, as, whose) },
        ...(place === 'none' ? { isOnce: true as const } : {}),
      };
  }
}

const doorOf = (name: string): Door => ({
  kind: 'command',
  group: COMMANDS[name] === 'api' ? 'through the API' : 'on the database',
  name,
});

export const COMMAND_DOORS: DoorsOfKind = {
  kind: 'command',
  doors: Object.keys(COMMANDS).map(doorOf),
  leftOut: LEFT_OUT,
  attempts: attemptsOf,
};
