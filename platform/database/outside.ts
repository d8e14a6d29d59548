import { AsyncLocalStorage } from 'node:async_hooks';

/** A transaction that is open, for as long as it is. */
const open = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Only tests look: following each promise, as Node.js does for it, slows all that a process does. */
const isWatched = process.env.NODE_ENV === 'test';

/** Does the work of a transaction, during which nothing outside is spoken to. */
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
 * Whoever speaks to something outside says so first: it may take as long as it likes, and what it did is not undone with the
 * transaction. Only tests refuse it, so that a place nobody thought of costs nobody their work.
 * @throws while the caller's transaction is open
 */
export function assertOutsideTransaction(what: string): void {
  if (!isWatched || !open.getStore()?.isOpen) return;
  throw new Error(`${what} may not be used while a transaction is open.`);
}
