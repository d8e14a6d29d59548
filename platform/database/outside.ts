import { AsyncLocalStorage } from 'node:async_hooks';

/** An open transaction, while it lasts. */
const open = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Only tests check: tracking each promise, as Node.js does for it, slows the whole process. */
const isWatched = process.env.NODE_ENV === 'test';

/** Runs the work of a transaction, during which no external calls are made. */
export async function withinTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (!isWatched) return work();
  const transaction = { isOpen: true };
  try {
    return await open.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
}

/**
 * Called before anything external is used: it may take any length of time, and is not undone with the transaction. Only
 * tests refuse it, so that an overlooked place costs nobody their work.
 * @throws while the caller's transaction is open
 */
export function assertOutsideTransaction(what: string): void {
  if (!isWatched || !open.getStore()?.isOpen) return;
  throw new Error(`${what} may not be used while a transaction is open.`);
}
