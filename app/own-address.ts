import { useLocation } from '@remix-run/react';

/** Returns a page's URL as a path of this host. */
export const pathOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** Returns the current page's URL, for links back to it. */
export const useOwnAddress = () => pathOf(useLocation());
