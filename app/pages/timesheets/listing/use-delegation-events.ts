import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { onDelegation } from '#app/live/delegation-events.ts';

/** Reloads the list when its reader starts or stops deciding for someone. */
export function useDelegationEvents(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onDelegation(() => void revalidate()), [revalidate]);
}
