import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { onDelegation } from '#app/live/delegation-news.ts';

/** Reads the list again once its reader begins or ceases to decide for somebody. */
export function useDelegationNews(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onDelegation(() => void revalidate()), [revalidate]);
}
