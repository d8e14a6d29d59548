import { createLog } from '#platform/log.ts';
import { openServiceManager } from './service-manager.ts';

/** Keeps how to close a part that was opened. */
export type Keep = (close: () => Promise<unknown> | void) => void;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** How long closing may take after a fault, in milliseconds: longer than requests and jobs are given. */
const CLOSING_MS = 40_000;

/** How a process ends in which something failed that nothing caught. The log has the error itself. */
class Uncaught extends Error {
  override readonly name = 'Uncaught';
}

/**
 * Runs a process of ours: opens its parts, waits for Ctrl-C or SIGTERM, and closes what was opened, the last first.
 * Told to stop while it is still opening, it closes what is there; what is on its way fails on that or is closed too. An error
 * that nothing caught is logged and closes it in the same way, since nobody knows what it left half done. Whoever manages
 * services is told when it is ready, that it turns, and when it stops.
 * @param closingMs how long closing may take after such an error
 * @throws what opening threw, or Uncaught, once everything is closed
 */
export async function runUntilTold(open: (keep: Keep) => Promise<void>, closingMs = CLOSING_MS): Promise<void> {
  const closers: Parameters<Keep>[0][] = [];
  const { told, forget } = listen(closingMs);
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
function listen(closingMs: number): { told: Promise<void>; forget(): void } {
  let tell: () => void = () => undefined;
  let fail: (error: Uncaught) => void = () => undefined;
  let limit: NodeJS.Timeout | undefined;
  const told = new Promise<void>((resolve, reject) => ([tell, fail] = [resolve, reject]));
  // Opening may throw first, and then nobody waits for it.
  told.catch(() => undefined);
  const onUncaught = (error: Error, origin: NodeJS.UncaughtExceptionOrigin) => {
    createLog({ level: 'fatal' }).fatal({ err: error, origin }, 'an uncaught error closes the process');
    limit ??= setTimeout(() => process.exit(1), closingMs);
    fail(new Uncaught('The process closed after an uncaught error; see the log.'));
  };
  for (const signal of SIGNALS) process.on(signal, tell);
  // Rejections that nobody handles come here too.
  process.on('uncaughtException', onUncaught);
  return {
    told,
    forget() {
      clearTimeout(limit);
      for (const signal of SIGNALS) process.removeListener(signal, tell);
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
