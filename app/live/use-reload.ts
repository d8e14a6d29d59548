import { useNavigation, useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useState } from 'react';
import { isLeaving } from './leave-for.ts';

/**
 * Returns a function that loads the page's data again once nothing else is loading: a load that is interrupted takes
 * the message for its page with it. A page being left for another host loads nothing.
 */
export function useReload(): () => void {
  const { state: navigation } = useNavigation();
  const { state: reloading, revalidate } = useRevalidator();
  const [isDue, setDue] = useState(false);
  const isIdle = navigation === 'idle' && reloading === 'idle';
  useEffect(() => {
    if (!isDue || !isIdle) return;
    setDue(false);
    if (!isLeaving()) revalidate();
  }, [isDue, isIdle, revalidate]);
  return useCallback(() => setDue(true), []);
}
