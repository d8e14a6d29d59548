import { spawn } from 'node:child_process';
import { ask } from '../support/ask.ts';

/** The proxy of `deploy/haproxy.cfg` before three web processes, on a port of this machine. Ready when one of them is. */
export async function startHaproxy(port: number, webPorts: readonly number[]) {
  const web = Object.fromEntries(webPorts.map((one, nth) => [`WEB_${nth + 1}`, `127.0.0.1:${one}`]));
  const env = { NODE_ENV: 'test' as const, PATH: process.env.PATH, LISTEN: `127.0.0.1:${port}`, ...web };
  const proxy = spawn('haproxy', ['-db', '-q', '-f', 'deploy/haproxy.cfg'], { env, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => proxy.once('close', () => resolve()));
  proxy.once('error', () => undefined);
  return {
    isRunning: () => proxy.pid !== undefined && proxy.exitCode === null,
    isReady: () =>
      ask(port, '/readyz').then(
        ({ status }) => status === 200,
        () => false,
      ),
    async stop() {
      proxy.kill('SIGTERM');
      if (proxy.pid !== undefined) await ended;
    },
  };
}
