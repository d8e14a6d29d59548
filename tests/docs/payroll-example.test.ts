import { execFile, spawn } from 'node:child_process';
import { cpSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { serve, type ServerType } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '#api/app.ts';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { addRate } from '#domain/contractors/rates/add-rate.server.ts';
import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { confirmDifferences } from '#domain/rate-differences/confirm-differences.server.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const run = promisify(execFile);
const tool = (name: string) => resolve('node_modules/.bin', name);

const world = opened(openTwoAgencies);
let server: ServerType;
const folder = temporaryFolder('example');
let environment: Record<string, string>;
beforeAll(async () => {
  const api = createApi(async () => world.platform);
  server = await new Promise<ServerType>((ready) => {
    const started: ServerType = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' }, () => ready(started));
  });
  const { key } = await createApiKey(world.here, { name: 'Payroll', scopes: ['payroll:read', 'payroll:write'] });
  cpSync('docs/payroll-example', folder, { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  environment = {
    PATH: process.env.PATH ?? '',
    COUNTERSIGN_API: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    COUNTERSIGN_KEY: key,
    PAYROLL_FOLDER: join(folder, 'payroll'),
    PAGE_SIZE: '1',
  };
  await run(tool('openapi-typescript'), [resolve('openapi.yaml'), '-o', join(folder, 'countersign-api.ts')]);
}, 120_000);
afterAll(async () => {
  server?.close();
});

const stored = () => readdirSync(environment.PAYROLL_FOLDER!).filter((name) => name.endsWith('.json'));

/** Runs the example as a user who copied the folder; with `isKilled` it is killed as soon as it reports that it stored a page. */
async function pull(isKilled: boolean): Promise<string> {
  return (await pullAndListen(isKilled)).out;
}

async function pullAndListen(isKilled = false): Promise<{ out: string; said: string }> {
  const env = { ...environment, NODE_ENV: 'test' as const };
  const child = spawn(process.execPath, ['--import', 'tsx', 'pull-payroll.ts'], { cwd: folder, env });
  let [out, said] = ['', ''];
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => {
    said += String(chunk);
    if (isKilled && said.includes('stored')) child.kill('SIGKILL');
  });
  const code = await new Promise((ended) => child.once('close', ended));
  if (!isKilled && code !== 0) throw new Error(said);
  return { out, said };
}

test('The client that openapi-typescript generates fits the worked example', { timeout: 120_000 }, async () => {
  const { stdout } = await run(tool('tsc'), ['-p', folder]).catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');
});

/** Accepts a week with a night and a holiday, and a rise for it that is confirmed after acceptance. */
async function acceptNights(): Promise<void> {
  const placement = await makePlacement(
    world.here,
    {},
    { payRate: '20', nightshiftPayRate: '1.5x', payrollNumber: 'P-3' },
  );
  const shift = (entryDate: string, startTime: string, endTime: string, more = {}) => ({
    ...{ entryDate, startTime, endTime, breakTime: '0', ...more },
  });
  const timesheetId = await submitWeek(placement, {
    entries: [
      shift('2026-05-18', '09:00', '17:00'),
      shift('2026-05-19', '22:00', '06:00', { isNightshift: true }),
      shift('2026-05-21', '09:00', '17:00', { isHoliday: true }),
    ],
  });
  await acceptTimesheet(world.here, { timesheetId, note: null });
  await addRate(placement.admin, placement.contractorId, AddRateSchema.parse({ from: '2026-05-18', payRate: '21' }));
  await confirmDifferences(placement.admin, placement.contractorId, { reason: 'Rise agreed in May' });
}

test('Killed after each page and while writing one, the example owes every worker exactly what was accepted', async () => {
  const hourly = await makePlacement(world.here, {}, { payRate: '13.3333', payrollNumber: 'P-1' });
  const daily = await makePlacement(
    world.here,
    { chargingPeriod: 'daily', allowNightshifts: false },
    { payRate: '151.15', payrollNumber: 'P-2', chargingPeriod: 'daily' },
  );
  const accept = async (timesheetId: string) => {
    await acceptTimesheet(world.here, { timesheetId, note: null });
    return timesheetId;
  };
  await accept(await submitWeek(hourly));
  const second = await accept(
    await submitWeek(hourly, {
      beginning: '2026-05-11',
      entries: [{ entryDate: '2026-05-11', startTime: '09:00', endTime: '17:00', breakTime: '0' }],
    }),
  );
  await accept(await submitWeek(daily, { entries: [{ entryDate: '2026-05-18', chargingPeriodRate: '0.75' }] }));
  expect(await pull(true)).toBe('');
  expect(stored()).toEqual(['through-000000000001.json']);
  writeFileSync(join(environment.PAYROLL_FOLDER!, 'through-000000000002.json.part'), '[{"half');
  await pull(true);
  await voidTimesheet(world.here, { timesheetId: second, note: 'Entered twice' });
  await acceptNights();
  const paid = await pull(false);
  expect(stored()).toHaveLength(8);
  // 37h 30m at £13.3333 is £499.99875; three quarters of a day at £151.15 are £113.3625.
  expect(
    paid
      .trim()
      .split('\n')
      .map((line) => line.split('\t').filter((_, column) => column !== 1)),
  ).toEqual([
    ['P-1', '2250', '0.00', '500.00'],
    ['P-2', '0', '0.75', '113.36'],
    // Eight hours at £20, eight at night at £30, a holiday that is paid elsewhere, and £20 for a rate set later.
    ['P-3', '1440', '0.00', '420.00'],
  ]);
  expect(await pull(false)).toBe(paid);
  const acknowledged = await world.here.db.run<{ through: string }>({
    text: 'select max(through)::text as through from payroll_acknowledgements',
    values: [],
  });
  expect(acknowledged).toEqual([{ through: '8' }]);
});

test('After a restore the example sets its data aside, reads the feed again, and says whose total has changed', async () => {
  const before = await pull(false);
  // The state after a restore from before the last change: a shorter feed with another epoch.
  const run = (text: string) => world.here.db.run({ text, values: [] });
  await run('update installation_state set feed_epoch = gen_random_uuid()');
  await run('delete from rate_differences');
  await run('delete from payroll_entries where sequence >= 6');
  const { out, said } = await pullAndListen();
  expect(said).toContain('epoch_changed');
  expect(said).toMatch(/before the restore/);
  expect(stored()).toHaveLength(5);
  expect(out).not.toBe(before);
  expect(readdirSync(folder)).toContain('payroll.before-1');
});
