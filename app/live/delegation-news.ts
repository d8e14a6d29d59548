const listeners = new Set<() => void>();

/** Tells the parts of the page that show what waits for the reader that they decide for others than before. */
export function notifyDelegation(): void {
  for (const listener of listeners) listener();
}

/** Tells a listener whenever the reader begins or ceases to decide for somebody. @returns how to stop */
export function onDelegation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
