import { spawn } from 'node:child_process';
import { ask } from '../support/ask.ts';

/** A proxy in front of web processes, on a local port. */
export type Proxy = { isRunning(): boolean; isReady(): Promise<boolean>; stop(): Promise<void> };

/** Runs a proxy's program in the foreground. It is ready when one of its web processes is. */
export function runProxy(program: string, args: string[], port: number, more: Record<string, string> = {}): Proxy {
  const env = { NODE_ENV: 'test' as const, PATH: process.env.PATH, ...more };
  const proxy = spawn(program, args, { env, stdio: 'ignore' });
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
