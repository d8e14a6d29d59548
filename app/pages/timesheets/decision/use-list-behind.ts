import { useLocation } from '@remix-run/react';
import { usePaths } from '#app/paths.ts';

/** Returns the list in which the timesheets were selected: its filters, as in the address, and its own address. */
export function useListBehind() {
  const to = usePaths();
  const { search } = useLocation();
  const place = Object.fromEntries(new URLSearchParams(search));
  return { to, place, list: to.timesheets(place) };
}
