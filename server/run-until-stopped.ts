import { createLog } from '#platform/log.ts';
import { openServiceManager } from './service-manager.ts';

/** Registers how to close an opened part. */
export type Keep = (close: () => Promise<unknown> | void) => void;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** How long closing may take after a fault, in milliseconds: longer than requests and jobs have. */
const CLOSING_MS = 40_000;

/** Ends a process in which an error went uncaught. The log contains the error itself. */
class Uncaught extends Error {
  override readonly name = 'Uncaught';
}

/**
 * Runs a process of the product: opens its parts, waits for Ctrl-C or SIGTERM, and closes what was opened, last first.
 * If told to stop while still opening, it closes what is open; what is being opened fails because of that or is closed
 * too. An uncaught error is logged and closes it in the same way, since its effects are unknown. The service manager is
 * notified when it is ready, that it is alive, and when it stops.
 * @param closingMs how long closing may take after such an error
 * @throws what opening threw, or Uncaught, once everything is closed
 */
export async function runUntilStopped(open: (keep: Keep) => Promise<void>, closingMs = CLOSING_MS): Promise<void> {
  const closers: Parameters<Keep>[0][] = [];
  const { stopped, forget } = listen(closingMs);
  const manager = openServiceManager(process.env);
  const opening = open((close) => void closers.push(close));
  try {
    await Promise.race([opening.then(() => manager.ready()), stopped]);
    await stopped;
  } finally {
    manager.stopping();
    await closeAll(closers);
    await opening.catch(() => undefined);
    await closeAll(closers);
    manager.close();
    forget();
  }
}

/** npm passes on a signal that the terminal has already sent, so a second one changes nothing. */
function listen(closingMs: number): { stopped: Promise<void>; forget(): void } {
  let stopNow: () => void = () => undefined;
  let fail: (error: Uncaught) => void = () => undefined;
  let limit: NodeJS.Timeout | undefined;
  const stopped = new Promise<void>((resolve, reject) => ([stopNow, fail] = [resolve, reject]));
  // Opening may throw first, and then nobody awaits it.
  stopped.catch(() => undefined);
  const onUncaught = (error: Error, origin: NodeJS.UncaughtExceptionOrigin) => {
    createLog({ level: 'fatal' }).fatal({ err: error, origin }, 'an uncaught error closes the process');
    limit ??= setTimeout(() => process.exit(1), closingMs);
    fail(new Uncaught('The process closed after an uncaught error; see the log.'));
  };
  for (const signal of SIGNALS) process.on(signal, stopNow);
  // Unhandled rejections arrive here too.
  process.on('uncaughtException', onUncaught);
  return {
    stopped,
    forget() {
      clearTimeout(limit);
      for (const signal of SIGNALS) process.removeListener(signal, stopNow);
      process.removeListener('uncaughtException', onUncaught);
    },
  };
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
