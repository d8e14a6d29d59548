const listeners = new Set<() => void>();

/** Notifies the parts of the page showing what is waiting that the people the reader decides for have changed. */
export function notifyDelegation(): void {
  for (const listener of listeners) listener();
}

/** Notifies a listener whenever the reader begins or ceases to decide for someone. @returns a function that unsubscribes */
export function onDelegation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
