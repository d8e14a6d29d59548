import { afterAll, beforeAll, beforeEach } from 'vitest';

type Closable = { close?(): Promise<unknown>; drop?(): Promise<unknown> };

const endOf = (shared: Closable) => (shared.close ? shared.close() : shared.drop?.());

/**
 * Opens what a file's tests share: before the first of them, closed or dropped after the last if possible. Its fields
 * exist in tests and hooks, but not while the file is being loaded.
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

/** Opens what each test of a file has to itself: before it, closed after it. */
export function openedForEach<T extends object>(open: () => Promise<T>): T {
  const own = {} as T;
  beforeEach(async () => {
    const made = await open();
    Object.assign(own, made);
    return () => endOf(made);
  });
  return own;
}
