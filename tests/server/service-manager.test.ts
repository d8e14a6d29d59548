import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let folder: string;
let child: ChildProcess;
let printed: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-managed-'));
  printed = '';
  // Replaces systemd's own command: records the socket and the message.
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> ${folder}/told\n`, {
    mode: 0o755,
  });
});
afterEach(() => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a process as systemd does, with its variables in the environment. */
function start(said: Record<string, string>): void {
  const env = { ...process.env, ...said, PATH: `${folder}:${process.env.PATH}` };
  child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/managed-process.ts'], { env });
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (printed += text));
}
const told = () =>
  existsSync(join(folder, 'told')) ? readFileSync(join(folder, 'told'), 'utf8').trim().split('\n') : [];
const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 60_000, interval: 20 });
const beats = () => told().filter((line) => line === '/run/notify WATCHDOG=1').length;
const WATCHED = { NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '200000' };

test('systemd is told when a process is ready, that its event loop is alive, and when it stops; no child speaks for it', async () => {
  start(WATCHED);
  await until(() => beats() >= 3);
  expect(told()[0]).toBe('/run/notify READY=1');
  expect(printed).toBe('children see undefined\n');
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
  await until(() => told().includes('/run/notify STOPPING=1'));
}, 90_000);

test('A stuck process stops reporting, so that it is restarted', async () => {
  start(WATCHED);
  await until(() => beats() >= 2);
  child.kill('SIGUSR2');
  let [last, since] = [beats(), Date.now()];
  await until(() => {
    if (beats() !== last) [last, since] = [beats(), Date.now()];
    return Date.now() - since > 2000;
  });
  expect([child.exitCode, child.signalCode]).toEqual([null, null]);
}, 90_000);

test('A process that does not close after an uncaught error exits with 1 all the same', async () => {
  start({ NOTIFY_SOCKET: '' });
  await until(() => printed !== '');
  child.kill('SIGWINCH');
  expect(await once(child, 'exit')).toEqual([1, null]);
}, 90_000);

test.each([
  ['of another process', { ...WATCHED, WATCHDOG_PID: '1' }, true],
  ['of nobody', { NOTIFY_SOCKET: '/run/notify' }, true],
  ['without systemd', { NOTIFY_SOCKET: '', WATCHDOG_USEC: '200000' }, false],
])(
  'A watchdog %s is not fed',
  async (_, said, isReady) => {
    start(said);
    await until(() => printed !== '');
    if (isReady) await until(() => told().length > 0);
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(beats()).toBe(0);
    if (!isReady) expect(told()).toEqual([]);
  },
  90_000,
);
