import { useEffect, useState } from 'react';

/** What is imported once it is wanted; null until it is there, and where it does not come. @param load stays the same function */
export function useLate<T extends object>(isWanted: boolean, load: () => Promise<T>): T | null {
  const [late, setLate] = useState<T | null>(null);
  useEffect(() => {
    if (isWanted) load().then(setLate, () => undefined);
  }, [isWanted, load]);
  return late;
}
