import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createProgram } from '#cli/program/program.ts';
import { freePort } from '../support/ask.ts';
import { runCommandLine } from '../support/command-line.ts';
import { runHere } from '../support/countersign.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { opened } from '../support/opened.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { createBareDatabase } from '../support/postgres.ts';

const database = opened(createTestDatabase);
const folder = temporaryFolder('cli');

const settings = () => ({
  DATABASE_URL: database.appUrl,
  MIGRATION_DATABASE_URL: database.ownerUrl,
  DATA_DIR: folder,
});
const countersign = (...args: string[]) => runHere(args, settings());

const file = (name: string, lines: string[]) => {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join('\r\n')}\r\n`);
  return path;
};

describe('the command line', () => {
  test('creates an agency, imports its clients once, exports them, and refuses a bad file without writing', async () => {
    const agency = ['--name', 'Calder & Finch', '--canonical-name', 'calder-finch'];
    const administrator = ['--admin-name', 'Hannah Whitworth', '--admin-email', 'hannah@calderfinch.example'];
    const founded = await countersign('agency', 'create', ...agency, ...administrator, '--json');
    expect(founded).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(founded.out)).toMatchObject({
      canonicalName: 'calder-finch',
      portalUrl: 'http://calder-finch.localhost:3000',
    });

    const sound = file('clients.csv', [
      'Reference,CLIENT NAME,telephonenumber',
      'HOL,Holbeck Logistics,0113 496 0101',
      `EQ,'=cmd|calc,`,
    ]);
    const applied = await countersign('import', 'apply', 'clients', sound, '--agency', 'calder-finch');
    expect(applied).toMatchObject({ code: 0, err: '' });
    expect(applied.out).toContain('2 created, 0 changed, 0 unchanged, 0 rejected.\nApplied.');

    const bad = file('bad.csv', ['reference,clientName', 'HOL,Holbeck Logistics', 'NEW,']);
    const [refused, out] = [
      await countersign('import', 'apply', 'clients', bad, '--agency', 'calder-finch'),
      join(folder, 'out.csv'),
    ];
    expect(refused.code).toBe(3);
    expect(refused.out).toMatch(/3 +clientName +Please supply a name for the client/);
    expect(refused.out).toContain('Nothing was written.');

    expect(await countersign('export', 'clients', '--out', out, '--agency', 'calder-finch')).toMatchObject({
      code: 0,
      err: '',
    });
    expect(readFileSync(out, 'utf8').split('\r\n')).toEqual([
      'reference,clientName,telephoneNumber,emailAcceptedTimesheetCopiesTo',
      `EQ,'=cmd|calc,,`,
      'HOL,Holbeck Logistics,0113 496 0101,',
      '',
    ]);
    const again = await countersign('import', 'apply', 'clients', out, '--agency', 'calder-finch', '--json');
    expect(JSON.parse(again.out)).toMatchObject({
      isApplied: true,
      counts: { created: 0, changed: 0, unchanged: 2, rejected: 0 },
    });
  }, 60_000);

  test('shows a key once, lists it without its secret, and ends it', async () => {
    const requested = ['--name', 'Payroll', '--scope', 'payroll:read', 'payroll:write'];
    const made = await countersign('api-key', 'create', ...requested, '--agency', 'calder-finch');
    const key = made.out.split('\n')[0] ?? '';
    expect(key).toMatch(/^cs_[a-z0-9]{12}_[A-Za-z0-9_-]{32,}$/);
    const [, keyId = '', secret = ''] = /^cs_([a-z0-9]{12})_(.+)$/.exec(key) ?? [];
    const listed = await countersign('api-key', 'list', '--agency', 'calder-finch');
    expect(listed.out).toContain(keyId);
    expect(listed.out).not.toContain(secret);
    expect((await countersign('api-key', 'revoke', keyId, '--agency', 'calder-finch')).code).toBe(0);
  }, 60_000);

  test('exits with 2 for wrong usage, 1 for a failure and 3 for refused input, never with a stack trace', async () => {
    const runs: [number, string[], RegExp][] = [
      [2, ['conjure'], /unknown command 'conjure'/],
      [2, ['import', 'plan', 'spells', 'x.csv', '--agency', 'calder-finch'], /Allowed choices are clients/],
      [2, ['role', 'list'], /Name the agency with --agency/],
      [1, ['role', 'list', '--agency', 'nobody'], /There is no agency called “nobody”/],
      [
        3,
        [
          'agency',
          'create',
          '--name',
          'X',
          '--canonical-name',
          'www',
          '--admin-name',
          'A',
          '--admin-email',
          'a@b.example',
        ],
        /This name is unavailable/,
      ],
    ];
    for (const [code, args, words] of runs) {
      const run = await runCommandLine(args, settings());
      expect({ args, code: run.code }).toEqual({ args, code });
      expect(run.err).toMatch(words);
      expect(run.err).not.toMatch(/\n\s+at /);
    }
  }, 60_000);

  test('lists the applied migrations, and prints what an import file looks like', async () => {
    const status = await countersign('migrate', 'status', '--json');
    expect(JSON.parse(status.out)).toMatchObject({
      waiting: [],
      applied: expect.arrayContaining(['0001-accounts-and-agencies']),
    });
    const template = await countersign('import', 'template', 'contractors');
    expect(template.out.split('\n')[0]).toBe(
      'reference,contract,contact,timesheetTemplate,authorisers,start,end,chargeRate,payRate,nightshiftChargeRate,nightshiftPayRate,holidayChargeRate,holidayPayRate,payrollNumber,priorWeeks,priorFrom',
    );
  }, 60_000);
});

test('Moving agencies between nodes is refused on a single PostgreSQL', async () => {
  const single = await createBareDatabase();
  const urls = { DATABASE_URL: single.appUrl, MIGRATION_DATABASE_URL: single.ownerUrl };
  for (const args of [
    ['migrate', 'move', 'here', '--dry-run'],
    ['migrate', 'move', 'here'],
    ['migrate', 'rebalance'],
  ]) {
    const { code, err } = await runHere(args, { ...urls, DATA_DIR: folder });
    expect([args, code, err]).toEqual([args, 1, 'The database is not distributed over several nodes.\n']);
  }
  await single.drop();
});

test('A command whose database cannot be reached exits with 4, whoever it acts as', async () => {
  const nowhere = `postgres://nobody:secret-word@127.0.0.1:${await freePort()}/none`;
  for (const args of [
    ['migrate', 'status'],
    ['agency', 'list'],
  ]) {
    const env = { DATABASE_URL: nowhere, MIGRATION_DATABASE_URL: nowhere, DATA_DIR: folder };
    const { code, err } = await runCommandLine(args, env);
    expect([args, code, err.includes('secret-word')]).toEqual([args, 4, false]);
  }
});

test('Every command explains itself with an example', () => {
  const silent: string[] = [];
  const visit = (command: ReturnType<typeof createProgram>, path: string) => {
    let help = '';
    command.configureOutput({ writeOut: (text) => (help += text) });
    command.outputHelp();
    if (!/Example:\n {2}\$ .*countersign /.test(help)) silent.push(path);
    command.commands.forEach((child) => visit(child as typeof command, `${path} ${child.name()}`));
  };
  visit(createProgram('0.0.0'), 'countersign');
  expect(silent).toEqual([]);
});
