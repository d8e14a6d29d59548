import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { createServer } from '#server/create-server.ts';
import { ask, freePort } from '../support/ask.ts';
import { type Cable, layCable } from '../support/cable.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(() => startWebProcess({ BASE_URL: 'https://timesheets.example' }));

const status = async (path: string) => {
  const answer = await ask(web.port, path);
  return { code: answer.status, ...(JSON.parse(answer.text) as object) };
};

test('On an https address browsers are told to stay with it', async () => {
  const { headers } = await ask(web.port, '/login', { host: 'here.timesheets.example' });
  expect(headers['strict-transport-security']).toContain('max-age=31536000');
});

test('A port in use is reported by number', async () => {
  await expect(createServer(web.platform)).rejects.toThrow(`PORT ${web.port} is taken by another program.`);
});

test('Plain remix-serve hosts the portal and the API', async () => {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, NODE_ENV: 'production' as const, PORT: String(port), LOG_LEVEL: 'silent' };
  const DATABASE_URL = web.platform.config.databaseUrl ?? '';
  const child = spawn(process.execPath, ['node_modules/@remix-run/serve/dist/cli.js', 'build/server/index.js'], {
    env: { ...env, DATABASE_URL, BASE_URL: 'http://localhost' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    await once(child.stdout, 'data');
    const page = await ask(port, '/login', { host: 'here.localhost' });
    expect(page.status).toBe(200);
    expect(page.text).toContain('</html>');
    const api = await ask(port, '/api/v1/version', { host: 'here.localhost' });
    expect(JSON.parse(api.text)).toHaveProperty('version');
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
});

test('Health is alive, ready while everything needed is there, and otherwise says what is missing', async () => {
  expect(await status('/healthz')).toEqual({ code: 200, status: 'alive' });
  const checks = { database: 'ok', queue: 'ok', files: 'ok' };
  expect(await status('/readyz')).toEqual({ code: 200, status: 'ready', checks });
  let cable: Cable | undefined;
  const cut = await startWebProcess({}, async (url) => (cable = await layCable(url)).url);
  await cable?.pull();
  const unready = await ask(cut.port, '/readyz');
  expect(unready.status).toBe(503);
  expect(JSON.parse(unready.text)).toEqual({
    status: 'failing',
    checks: { database: 'failed', queue: 'failed', files: 'ok' },
  });
  expect((await ask(cut.port, '/healthz')).status).toBe(200);
  await cut.close();
});

test('Told to stop, it accepts no connection, answers requests on open ones, and exits', async () => {
  const draining = await startWebProcess();
  const { port, server } = draining;
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (heard += chunk));
  const closed = once(socket, 'close');
  socket.write('GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await vi.waitUntil(() => heard.includes('"ready"'));
  expect(heard).toMatch(/^HTTP\/1\.1 200 [^]*connection: keep-alive/i);
  heard = '';
  socket.write('GET /readyz HTTP/1.1\r\nHost: loc');
  const stopped = server.stop();
  await expect(ask(port, '/healthz')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  socket.write('alhost\r\n\r\n');
  await Promise.all([closed, stopped]);
  expect(heard).toMatch(/^HTTP\/1\.1 503 [^]*connection: close[^]*\{"status":"draining"\}$/i);
  await draining.close();
});
