import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns false in the server's HTML and the first render over it, true once script runs the page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
