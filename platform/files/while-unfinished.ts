import { rmSync } from 'node:fs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs work that writes a file under a temporary name; a signal that ends the process meanwhile removes that file first. */
export async function whileUnfinished<T>(path: string, work: () => Promise<T>): Promise<T> {
  const forget = () => {
    for (const signal of SIGNALS) process.removeListener(signal, end);
  };
  const end = (signal: NodeJS.Signals) => {
    rmSync(path, { force: true });
    forget();
    // Without a listener it ends the process as if there had been none.
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.once(signal, end);
  return work().finally(forget);
}
