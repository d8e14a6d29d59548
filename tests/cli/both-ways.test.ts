import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { alike, atServer, type Ended, onDatabase, type Place } from '../support/both-ways.ts';
import { COMMANDS } from '../support/command-access.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';

let [here, away] = [null as unknown as Place, null as unknown as Place];
const [idsHere, idsAway]: [Ids, Ids] = [{}, {}];
beforeAll(async () => {
  [here, away] = [await onDatabase(), await atServer()];
  for (const [place, ids] of [
    [here, idsHere],
    [away, idsAway],
  ] as const) {
    const { world } = place;
    const first = await makePlacement(
      world.here,
      {},
      { start: '2026-05-11', reference: 'P-1', payrollNumber: 'KPE-0117' },
    );
    await acceptTimesheet(world.here, { timesheetId: await submitWeek(first), note: null });
    ids.contractor = first.contractorId;
    ids.contract = (await getContractor(world.here, first.contractorId)).contractId;
    await makePlacement(world.here, { reference: 'K-2' }, { start: '2026-05-04' });
  }
}, 120_000);
afterAll(async () => {
  await here.close();
  await away.close();
});

/** The ids printed by one command and passed to the next, separately in each world. */
type Ids = Record<string, string>;
/** A command, the contents of its input file, and what to remember of its output. */
type Step = { args: string[]; input?: string; keep?: [name: string, of: RegExp]; code?: number };

const MAY = ['--from', '2026-05-01', '--to', '2026-05-31'];
const CLIENTS = 'reference,clientName\r\nHOL,Holbeck Logistics\r\nALS,"Airedale, Signalling"\r\n';
const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/;
const NOBODY = '0199c2f0-5b7e-7c31-9d52-3f6f0e6c1a99';

const LAYOUT = JSON.stringify({ ...presetLayout('plain'), encoding: 'utf-8' });
const AUTHORISER = 'contractor,contact\nP-1,nadia@mailbox.example\n';

const STEPS: Record<string, Step[]> = {
  'import plan': [
    { args: ['clients', '{in}'], input: CLIENTS },
    { args: ['clients', '{in}', '--json'], input: CLIENTS },
  ],
  'import apply': [
    { args: ['clients', '{in}', '--json'], input: CLIENTS },
    { args: ['clients', '{in}'], input: CLIENTS },
    { args: ['clients', '{in}'], input: 'reference,clientName\nNEW,\n', code: 3 },
    { args: ['clients', '{in}'], input: 'reference,colour\nNEW,red\n', code: 3 },
    { args: ['clients', '{in}'], input: '', code: 3 },
    {
      args: ['clients', '{in}', '--ignore-unknown-columns'],
      input: 'sep=;\nreference;clientName;colour\nSEP;Separated;red\n',
    },
    {
      args: ['contacts', '{in}', '--map', 'Worker=fullname', '--map', 'Mail=emailAddress'],
      input: 'Worker,Mail\nNadia,nadia@mailbox.example\n',
    },
    { args: ['authorisers', '{in}', '--invitations', 'spread'], input: AUTHORISER, code: 3 },
    { args: ['authorisers', '{in}', '--invitation-hours', '73'], input: AUTHORISER, code: 2 },
    { args: ['authorisers', '{in}', '--invitations', 'spread', '--invitation-hours', '6'], input: AUTHORISER },
    { args: ['authorisers', '{in}', '--invitations', 'later'], input: AUTHORISER },
    { args: ['clients', '{in}', '--separator', 'dot'], input: CLIENTS, code: 2 },
    { args: ['clients', '{in}', '--heading-row', '9'], input: CLIENTS, code: 3 },
    { args: ['clients', '{in}', '--dry-run'], input: 'reference,clientName\nNEW,New\n' },
  ],
  'export timesheets': ['csv', 'ndjson'].map((format) => ({ args: ['--format', format, '--out', '{out}'] })),
  'export clients': ['csv', 'ndjson'].map((format) => ({ args: ['--format', format, '--out', '{out}', '--json'] })),
  'export contacts': [{ args: ['--out', '{out}'] }],
  'export contracts': [{ args: ['--out', '{out}'] }],
  'export contractors': [{ args: ['--out', '{out}'] }],
  'export rates': [{ args: ['--out', '{out}'] }],
  'export audit': [{ args: ['--format', 'csv', '--status', 'x'], code: 2 }],
  'directory clients list': ['table', 'json', 'csv', 'ndjson'].map((output) => ({
    args: ['--q', 'holbeck', '--sort=-name', '--output', output],
  })),
  'directory clients show': [{ args: ['HOL'] }, { args: ['NONE'], code: 1 }],
  'directory contacts list': [
    { args: ['--is-consultant', 'false', '--limit', '2'] },
    { args: ['--cursor', 'x'], code: 1 },
  ],
  'directory contacts show': [{ args: ['x'], code: 1 }],
  'directory contracts list': [{ args: ['--client-id', 'HOL'] }, { args: ['--updated-since', 'soon'], code: 3 }],
  'directory contracts show': [{ args: ['K-2', '--json'] }],
  'directory contractors list': [{ args: ['--updated-since', '2026-05-01T00:00:00Z', '--output', 'csv'] }],
  'directory contractors show': [{ args: ['P-1'] }],
  'directory authorisers list': [{ args: ['--is-primary', 'true'] }],
  'directory authorisers show': [{ args: ['0199c2f0-5b7e-7c31-9d52-3f6f0e6c1a11'], code: 1 }],
  'timesheets list': [
    { args: [] },
    { args: ['--json', '--limit', '1'] },
    { args: ['--client-id', 'NONE'], code: 1 },
    { args: ['--beginning-from', 'soon'], code: 3 },
  ],
  'timesheets show': [{ args: ['TS-000001'] }, { args: ['ts-1', '--json'] }, { args: ['TS-000099'], code: 1 }],
  'timesheets missing': [{ args: [] }, { args: ['--json'] }, { args: ['--output', 'csv'] }],
  'timesheets pdf': [{ args: ['TS-000099', '--out', '{out}'], code: 1 }],
  'digest export': [
    { args: [...MAY, '--format', 'csv', '--out', '-'] },
    { args: [...MAY, '--as-of', '2030-01-01T00:00:00Z'], code: 3 },
  ],
  'digest send': [
    { args: [...MAY, '--recipient', 'payroll@here.example', '--dry-run'] },
    { args: [...MAY, '--recipient', 'payroll@here.example', '--json'] },
    { args: [...MAY, '--recipient', 'payroll@here.example'] },
  ],
  'digest schedules create': [
    {
      args: [
        '--name',
        'Payroll',
        '--kind',
        'weekly',
        '--day',
        'Monday',
        '--hour',
        '7',
        '--period',
        'previousWeek',
        '--recipient',
        'a@b.example',
      ],
      keep: ['digest', ID],
    },
    {
      args: [
        '--name',
        'P',
        '--kind',
        'custom',
        '--cron',
        '0 * * * *',
        '--period',
        'previousWeek',
        '--recipient',
        'a@b.example',
      ],
      code: 3,
    },
  ],
  'digest schedules list': [{ args: [] }, { args: ['--json'] }],
  'digest run': [{ args: [] }, { args: ['--dry-run', '--json'] }],
  'digest schedules delete': [{ args: ['{digest}'] }, { args: ['{digest}'], code: 1 }],
  'rates add': [
    { args: ['{contractor}', '--from', '2026-05-18', '--pay-rate', '99', '--note', 'Agreed late'], keep: ['rate', ID] },
    { args: ['{contractor}', '--from', '2026-05-18', '--pay-rate', '98'], code: 3 },
    { args: ['{contractor}', '--from', '2026-06-01'], code: 3 },
    { args: ['{contractor}', '--from', '2026-06-01', '--unit', 'day', '--pay-rate', '170'], code: 3 },
  ],
  'rates list': [{ args: ['{contractor}'] }],
  'rates add-default': [
    { args: ['{contract}', '--from', '2026-06-01', '--unit', 'hour', '--pay-rate', '21'], keep: ['defaultRate', ID] },
    { args: ['{contract}', '--from', '2026-06-01', '--unit', 'week', '--pay-rate', '21'], code: 3 },
  ],
  'rates defaults': [{ args: ['{contract}'] }, { args: ['{contract}', '--json'] }],
  'rates remove-default': [
    { args: ['{contract}', '{defaultRate}'] },
    { args: ['{contract}', '{defaultRate}'], code: 1 },
  ],
  'rates differences': [{ args: ['{contractor}'] }, { args: ['{contractor}', '--json'] }],
  'rates confirm': [
    { args: ['{contractor}', '--reason', 'Agreed late'] },
    { args: ['{contractor}', '--json'] },
    { args: ['{contractor}', NOBODY], code: 1 },
  ],
  'rates remove': [{ args: ['{contractor}', '{rate}'] }, { args: ['{contractor}', '{rate}', '--json'], code: 1 }],
  'advisories list': [{ args: [] }, { args: ['--level', 'comingUp', '--json'] }, { args: ['--rule', 'tea'], code: 3 }],
  'advisories recompute': [{ args: [] }, { args: ['--json'] }],
  'payroll layouts import': [
    { args: ['{in}'], input: LAYOUT },
    { args: ['{in}'], input: '{"name":', code: 2 },
    { args: ['{in}'], input: LAYOUT.replace('"payrollNumber"', '"shoeSize"'), code: 3 },
  ],
  'payroll layouts list': [{ args: [] }, { args: ['--json'] }],
  'payroll layouts show': [{ args: ['plain'] }, { args: ['nothing'], code: 1 }],
  'payroll layouts export': [{ args: ['Plain', '--out', '{out}'] }],
  'payroll runs make': [
    { args: ['--layout', 'Plain', '--dry-run'] },
    { args: ['--layout', 'Plain', '--json'] },
    { args: ['--layout', 'Plain'], code: 1 },
  ],
  'payroll runs list': [{ args: ['--output', 'csv'] }, { args: ['--json'] }],
  'payroll runs file': [{ args: ['1', '--out', '-'] }, { args: ['2'], code: 1 }, { args: ['first'], code: 2 }],
  'payroll runs void': [{ args: ['1', '--reason', 'Wrong week'] }, { args: ['1', '--reason', 'Again'], code: 1 }],
  'ledger check': [{ args: [] }, { args: ['--json'] }],
  'reminders explain': [{ args: ['--contractor', 'x', '--period', '2026-05-18'], code: 1 }],
  'reminders run': [{ args: ['--dry-run'] }, { args: ['--json'] }, { args: [] }],
  'reminders schedules create': [
    { args: ['--reason', 'missing', '--kind', 'weekly', '--day', 'Tuesday'], keep: ['reminders', ID] },
    { args: ['--reason', 'missing', '--kind', 'weekly'], code: 3 },
  ],
  'reminders schedules list': [{ args: [] }, { args: ['--json'] }],
  'reminders schedules delete': [{ args: ['{reminders}'] }],
  'mail list': [{ args: ['--limit', '3'], keep: ['mail', ID] }, { args: ['--json'] }, { args: ['--output', 'csv'] }],
  'mail resend': [{ args: ['{mail}'], code: 1 }, { args: ['--failed', '--dry-run'] }, { args: ['--failed', '--json'] }],
  'settings show': [{ args: [] }, { args: ['reminders', '--json'] }, { args: ['colour'], code: 1 }],
  'settings set': [
    { args: ['reminders.hour', '9'] },
    { args: ['reminders.hour', '99'], code: 3 },
    { args: ['defaults.contractors.allowHolidays', 'false', '--json'] },
    { args: ['isBetaAccessOn', 'true'] },
    { args: ['hourFormat.decimal', 'yes'] },
    { args: ['website', 'here.example'] },
    { args: ['colour', 'red'], code: 1 },
  ],
  'billees create': [
    { args: ['--name', 'Here Ltd'], keep: ['billee', ID] },
    { args: [], code: 3 },
  ],
  'billees list': [{ args: [] }, { args: ['--json'] }],
  'billees edit': [{ args: ['{billee}', '--reference', 'PO-1'] }],
  'billees delete': [{ args: ['{billee}'] }],
  'role list': [{ args: [] }, { args: ['--output', 'ndjson'] }],
  'webhook create': [
    { args: ['--url', 'https://payroll.example/hooks', '--event', 'timesheet.accepted'], keep: ['webhook', ID] },
    { args: ['--url', 'ftp://x', '--event', 'timesheet.accepted'], code: 3 },
  ],
  'webhook list': [{ args: [] }, { args: ['--json'] }],
  'webhook rotate': [{ args: ['{webhook}', '--json'] }],
  'webhook deliveries': [{ args: ['{webhook}'] }, { args: ['{webhook}', '--status', 'lost'], code: 3 }],
  'webhook replay': [
    { args: ['--webhook', '{webhook}', '--since', '2026-05-26T00:00:00Z', '--dry-run'] },
    { args: ['--webhook', '{webhook}', '--since', '2026-05-26T00:00:00Z'] },
    { args: [], code: 2 },
  ],
  'api-key list': [],
};

/** What a key may not do over HTTP, whoever holds it. */
const OF_PEOPLE = ['api-key create', 'api-key revoke', 'role enable', 'role disable'];

async function runSteps(place: Place, name: string, ids: Ids): Promise<Ended[]> {
  const ended: Ended[] = [];
  for (const { args, input, keep } of STEPS[name]!) {
    const said = [...name.split(' '), ...args].map((arg) =>
      arg.replace(/^\{(\w+)\}$/, (whole, id: string) => ids[id] ?? whole),
    );
    const one = await place.run(said, input);
    if (keep) ids[keep[0]] = keep[1].exec(one.out)?.[0] ?? '';
    ended.push(alike(one));
  }
  return ended;
}

test('Every command that asks the API is tried both ways, or is only for people', () => {
  const ofApi = Object.keys(COMMANDS).filter((name) => COMMANDS[name] === 'api');
  expect([...Object.keys(STEPS), ...OF_PEOPLE].sort()).toEqual(ofApi.sort());
});

describe('On a database and through a server a command prints the same and exits the same', () => {
  test.each(Object.keys(STEPS))('%s', async (name) => {
    const inProcess = await runSteps(here, name, idsHere);
    const overHttp = await runSteps(away, name, idsAway);
    expect(overHttp).toEqual(inProcess);
    expect(inProcess.map(({ code }) => code)).toEqual(STEPS[name]!.map(({ code = 0 }) => code));
  });
});

test.each([
  ['api-key create', ['--name', 'Payroll', '--scope', 'payroll:read']],
  ['api-key revoke', ['4f9k2m7q1x8b']],
  ['role disable', ['0199c2f0-5b7e-7c31-9d52-3f6f0e6c1a11']],
  ['role enable', ['0199c2f0-5b7e-7c31-9d52-3f6f0e6c1a11']],
])('%s is for people: a key is told so, and the command exits with 1', async (name, args) => {
  expect(await away.run([...name.split(' '), ...args])).toMatchObject({
    code: 1,
    out: '',
    err: 'This call is for people who are logged in, not for API keys.\n',
  });
});
