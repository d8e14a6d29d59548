import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createClient } from '#domain/clients/create-client.server.ts';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { commandsWorkOn, runProgram } from '../support/countersign.ts';
import { opened } from '../support/opened.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { addContact, openTwoAgencies, TEST_NOW } from '../support/two-agencies.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('dry-run');
const world = opened(() => openTwoAgencies(folder));
commandsWorkOn(world, folder);
beforeAll(async () => {
  vi.stubEnv('MIGRATION_DATABASE_URL', world.database.ownerUrl);
  await makePlacement(world.here, {}, { start: '2026-05-18' });
  const week = await submitWeek(await makePlacement(world.here, {}, { start: '2026-05-11' }));
  await acceptTimesheet(world.here, { timesheetId: week, note: null });
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const NOW = '2026-05-25T08:00:00Z';
const MAY = ['--from', '2026-05-01', '--to', '2026-05-31'];

const countersign = (...args: string[]) => runProgram('--now', NOW, ...args);
const here = (...args: string[]) => countersign('--agency', 'here', ...args);
const json = async (...args: string[]) =>
  JSON.parse((await here('--json', ...args)).out) as Record<string, unknown> & { sent?: unknown[] };

/** Counts the rows that sending, erasing and importing would change. */
const standing = async () =>
  (
    await world.here.db.run({
      text: `select (select count(*)::int from outbound_mails) as mails, (select count(*)::int from digests) as digests,
        (select count(*)::int from audit_events) as events, (select count(*)::int from pgboss.job) as jobs,
        (select count(*)::int from reminder_deliveries) as reminders, (select count(*)::int from contacts) as contacts`,
      values: [],
    })
  )[0];

describe('A dry run says what would happen and leaves everything as it is', () => {
  test('reminders, which are sent when they are asked for afterwards', async () => {
    const before = await standing();
    const dry = await json('reminders', 'run', '--dry-run');
    expect([dry.sent?.length, dry.isDryRun]).toEqual([2, true]);
    expect((await here('reminders', 'run', '--dry-run')).out).toContain(
      '2 reminders would be queued.\nNothing was written: this was a dry run.',
    );
    expect(await standing()).toEqual(before);
    expect((await json('reminders', 'run')).sent).toHaveLength(2);
    expect(await standing()).not.toEqual(before);
    expect((await json('reminders', 'run', '--dry-run')).sent).toEqual([]);
  });

  test('mails that failed', async () => {
    await world.here.db.run({
      text: `update outbound_mails set status = 'failed', last_error = '550 No such user'`,
      values: [],
    });
    const before = await standing();
    expect((await here('mail', 'resend', '--failed', '--dry-run')).out).toMatch(
      /^\d+ emails would be queued again, \d+ skipped\.\n/,
    );
    expect(await standing()).toEqual(before);
    const failed = await json('mail', 'list', '--status', 'failed');
    expect((failed as unknown as { mails: unknown[] }).mails.length).toBeGreaterThan(0);
  });

  test('a digest and those that are due', async () => {
    const add = ['--name', 'Payroll', '--period', 'previousWeek', '--kind', 'weekly', '--day', 'Monday', '--hour', '7'];
    const to = ['--recipient', 'payroll@here.example'];
    await countersign(
      '--now',
      '2026-05-24T08:00:00Z',
      '--agency',
      'here',
      'digest',
      'schedules',
      'create',
      ...add,
      ...to,
    );
    const before = await standing();
    expect((await here('digest', 'send', ...MAY, ...to, '--dry-run', '--now', TEST_NOW)).out).toContain(
      '1 timesheet would be sent to payroll@here.example',
    );
    expect((await here('digest', 'run', '--dry-run')).out).toMatch(
      /Payroll +2026-05-25T06:00:00Z +payroll@here.example/,
    );
    expect(await standing()).toEqual(before);
    expect((await json('digest', 'run')).sent).toHaveLength(1);
  });

  test('deliveries of webhooks', async () => {
    const endpoint = ['--url', 'https://payroll.example/hooks', '--event', 'contact.created'];
    const made = await json('webhook', 'create', ...endpoint);
    await addContact(world.here, 'marta@webhooks.example');
    const before = await standing();
    const { deliveries } = (await json('webhook', 'deliveries', String(made.webhookId))) as unknown as {
      deliveries: { deliveryId: string }[];
    };
    const dry = await here('webhook', 'replay', deliveries[0]!.deliveryId, '--dry-run');
    expect(dry.out).toBe(
      'The contact.created to https://payroll.example/hooks would be sent again. Nothing was written: this was a dry run.\n',
    );
    expect(await standing()).toEqual(before);
  });

  test('an agency’s erasure', async () => {
    await countersign('agency', 'suspend', 'there');
    const dry = await countersign('--agency', 'there', 'agency', 'erase', '--confirm', 'there', '--dry-run');
    expect(dry).toMatchObject({ code: 0 });
    expect(dry.out).toContain('would be erased.\nNothing was written');
    expect(JSON.parse((await countersign('agency', 'show', 'there', '--json')).out)).toMatchObject({
      status: 'suspended',
    });
  });

  test('sealing keys and migrations', async () => {
    const path = join(folder, 'sealing-keys');
    const kept = existsSync(path) && readFileSync(path, 'utf8');
    expect((await countersign('keys', 'rotate', '--dry-run')).out).toMatch(
      /^\d+ values would be encrypted with a new key\./,
    );
    expect((await countersign('keys', 'prune', '--dry-run')).out).toContain('Nothing was written');
    expect(existsSync(path) && readFileSync(path, 'utf8')).toBe(kept);
    const status = async () => (await countersign('migrate', 'status', '--json')).out;
    const stands = await status();
    const { applied } = JSON.parse(stands) as { applied: string[] };
    expect((await countersign('migrate', 'down', '--dry-run')).out).toContain(applied.at(-1)!);
    expect((await countersign('migrate', 'up', '--dry-run')).out).toContain('There is none.');
    expect(await status()).toBe(stands);
  });
});

test('A client is named by its reference as well as by its id, and names are those that a shell may complete', async () => {
  const input = CreateClientSchema.parse({ clientName: 'Holbeck Logistics', reference: 'HOL' });
  await createClient(world.here, input);
  expect((await here('timesheets', 'list', '--client-id', 'HOL')).code).toBe(0);
  expect(await here('timesheets', 'list', '--client-id', 'NONE')).toMatchObject({
    code: 1,
    err: 'There is no client with the reference “NONE”.',
  });
  expect((await countersign('names', 'agencies')).out).toMatch(/^here\t.+\nthere\t/m);
  expect((await here('names', 'clients')).out).toContain('HOL\tHolbeck Logistics\n');
  expect((await countersign('names', 'clients', '--agency', 'nobody')).out).toBe('');
  expect((await countersign('names', 'clients')).out).toBe('');
});
