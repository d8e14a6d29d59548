import { useLocation } from '@remix-run/react';
import { usePaths } from '#app/paths.ts';

/** The list whose timesheets were selected: its filters, as the address carries them, and its own address. */
export function useListBehind() {
  const to = usePaths();
  const { search } = useLocation();
  const place = Object.fromEntries(new URLSearchParams(search));
  return { to, place, list: to.timesheets(place) };
}
