import { useEffect } from 'react';
import { onDelegation } from '#app/live/delegation-events.ts';
import { useReload } from '#app/live/use-reload.ts';

/** Reloads the list when its reader starts or stops deciding for someone. */
export function useDelegationEvents(): void {
  const reload = useReload();
  useEffect(() => onDelegation(reload), [reload]);
}
