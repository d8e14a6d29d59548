import { openServiceManager } from './service-manager.ts';

/** Keeps how to close a part that was opened. */
export type Keep = (close: () => Promise<unknown> | void) => void;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a process of ours: opens its parts, waits for Ctrl-C or SIGTERM, and closes what was opened, the last first.
 * Told to stop while it is still opening, it closes what is there; what is on its way fails on that or is closed too. Whoever
 * manages services is told when it is ready, that it turns, and when it stops.
 * @throws what opening threw, once everything is closed
 */
export async function runUntilTold(open: (keep: Keep) => Promise<void>): Promise<void> {
  const closers: Parameters<Keep>[0][] = [];
  const { told, forget } = listen();
  const manager = openServiceManager(process.env);
  const opening = open((close) => void closers.push(close));
  try {
    await Promise.race([opening.then(() => manager.ready()), told]);
    await told;
  } finally {
    manager.stopping();
    await closeAll(closers);
    await opening.catch(() => undefined);
    await closeAll(closers);
    manager.close();
    forget();
  }
}

/** Npm passes on the signal that a terminal has sent already, so a second one changes nothing. */
function listen(): { told: Promise<void>; forget(): void } {
  let tell: () => void = () => undefined;
  const told = new Promise<void>((resolve) => (tell = resolve));
  for (const signal of SIGNALS) process.on(signal, tell);
  return { told, forget: () => SIGNALS.forEach((signal) => process.removeListener(signal, tell)) };
}

async function closeAll(closers: Parameters<Keep>[0][]): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) {
    try {
      await close();
    } catch (error) {
      process.stderr.write(`Stopping: ${(error as Error).message}\n`);
    }
  }
}
