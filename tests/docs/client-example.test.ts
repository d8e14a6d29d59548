import { execFile, spawn } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { serve, type ServerType } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '#api/app.ts';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const run = promisify(execFile);
const tool = (name: string) => resolve('node_modules/.bin', name);

const world = opened(openTwoAgencies);
let server: ServerType;
const folder = temporaryFolder('client');
beforeAll(async () => {
  const api = createApi(async () => world.platform);
  server = await new Promise<ServerType>((ready) => {
    const started: ServerType = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' }, () => ready(started));
  });
  cpSync('docs/client-example', folder, { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  await run(tool('openapi-typescript'), [resolve('openapi.yaml'), '-o', join(folder, 'countersign-api.ts')]);
}, 120_000);
afterAll(async () => {
  server?.close();
});

test('A client generated from the description compiles in strict mode', { timeout: 120_000 }, async () => {
  const { stdout } = await run(tool('tsc'), ['-p', folder]).catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');
});

test('It places somebody, submits and accepts their week, and finds it in the payroll feed', async () => {
  const { key } = await createApiKey(world.here, {
    name: 'Client',
    scopes: [
      'directory:read',
      'directory:write',
      'timesheets:read',
      'timesheets:write',
      'payroll:read',
      'settings:read',
    ],
  });
  const { port } = server.address() as AddressInfo;
  const env = {
    PATH: process.env.PATH ?? '',
    COUNTERSIGN_API: `http://127.0.0.1:${port}/api/v1`,
    COUNTERSIGN_KEY: key,
    NODE_ENV: 'test' as const,
  };
  const child = spawn(process.execPath, ['--import', 'tsx', 'main-job.ts'], { cwd: folder, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const code = await new Promise((ended) => child.once('close', ended));
  // Three days of eight hours.
  expect([said, code]).toEqual(['accepted\t0117\tCallum Hargreaves\t1440\n', 0]);
});
