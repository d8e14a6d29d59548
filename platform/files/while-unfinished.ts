import { rmSync } from 'node:fs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Cleans up synchronously if a signal ends the process, what began last first. @returns stops watching for that */
export function ifInterrupted(cleanUp: () => void): () => void {
  const forget = () => {
    for (const signal of SIGNALS) process.removeListener(signal, end);
  };
  const end = (signal: NodeJS.Signals) => {
    cleanUp();
    forget();
    // Without a listener it ends the process as if there had been none.
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.prependOnceListener(signal, end);
  return forget;
}

/** Runs work that fills a temporary file or folder; a signal that ends the process meanwhile removes that first. */
export function whileUnfinished<T>(path: string, work: () => Promise<T>): Promise<T> {
  const forget = ifInterrupted(() => rmSync(path, { recursive: true, force: true, maxRetries: 5 }));
  return work().finally(forget);
}
