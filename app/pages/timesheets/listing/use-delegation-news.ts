import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { onDelegation } from '#app/live/delegation-news.ts';

/** Reloads the list when its reader starts or stops deciding for someone. */
export function useDelegationNews(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onDelegation(() => void revalidate()), [revalidate]);
}
