import { afterAll, beforeAll } from 'vitest';

type Closable = { close?(): Promise<unknown> };

/**
 * What the tests of a file share: opened before the first of them, and closed after the last where it can be closed. Its fields are
 * there in tests and hooks, not yet while the file is read.
 * @param close for what is not closed by `close`
 */
export function opened<T extends object>(
  open: () => Promise<T>,
  close: (shared: T) => Promise<unknown> | undefined = (shared) => (shared as Closable).close?.(),
): T {
  const shared = {} as T;
  beforeAll(async () => void Object.assign(shared, await open()));
  afterAll(() => close(shared));
  return shared;
}
