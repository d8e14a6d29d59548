import { useEffect, useState } from 'react';

/** Imports a module when it is wanted; null until it has loaded, or if it fails to. @param load must be a stable function */
export function useLate<T extends object>(isWanted: boolean, load: () => Promise<T>): T | null {
  const [late, setLate] = useState<T | null>(null);
  useEffect(() => {
    if (isWanted) load().then(setLate, () => undefined);
  }, [isWanted, load]);
  return late;
}
