import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ask, freePort } from '../support/ask.ts';
import { rowsOf } from '../support/installation.ts';
import { opened } from '../support/opened.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';

const world = opened(openTwoAgencies);
const folder = temporaryFolder('logged-lines');

/** Starts the web server as shipped, in a separate process. @returns its log so far */
async function startServing(port: number): Promise<() => string> {
  const { PATH, HOME } = process.env;
  const settings = { PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: world.database.appUrl, DATA_DIR: folder };
  const child = spawn(process.execPath, ['bin/countersign.js', 'serve'], {
    env: { NODE_ENV: 'test', PATH, HOME, ...settings },
  });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  await vi.waitUntil(() => ask(port, '/').catch(() => null), { timeout: 60_000 });
  return () => text;
}

test('An unexpected error is logged with source files and lines, on either side of an await', async () => {
  const port = await freePort();
  const logged = await startServing(port);
  await rowsOf(world.database.ownerUrl, 'alter table agencies rename to agencies_elsewhere');
  expect((await ask(port, '/', { host: `here.localhost:${port}` })).status).toBe(500);
  const line = await vi.waitUntil(() =>
    logged()
      .split('\n')
      .find((one) => one.includes('A page failed.')),
  );
  const { err } = JSON.parse(line) as { err: { stack: string } };
  expect(err.stack).toMatch(/ScopedDatabase\.pipelined \(.*\/platform\/database\/database\.ts:\d+:\d+\)/);
  expect(err.stack).toMatch(/ScopedDatabase\.run \(.*\/platform\/database\/database\.ts:\d+:\d+\)/);
}, 90_000);
