import { afterAll, beforeAll, beforeEach } from 'vitest';

type Closable = { close?(): Promise<unknown>; drop?(): Promise<unknown> };

const endOf = (shared: Closable) => (shared.close ? shared.close() : shared.drop?.());

/**
 * What the tests of a file share: opened before the first of them, and closed or dropped after the last where it can be. Its fields
 * are there in tests and hooks, not yet while the file is read.
 * @param close for what ends otherwise
 */
export function opened<T extends object>(
  open: () => Promise<T>,
  close: (shared: T) => Promise<unknown> | undefined = endOf,
): T {
  const shared = {} as T;
  beforeAll(async () => void Object.assign(shared, await open()));
  afterAll(() => close(shared));
  return shared;
}

/** What each test of a file has for itself: opened before it, and closed after it. */
export function openedForEach<T extends object>(open: () => Promise<T>): T {
  const own = {} as T;
  beforeEach(async () => {
    const made = await open();
    Object.assign(own, made);
    return () => endOf(made);
  });
  return own;
}
