import { useLocation } from '@remix-run/react';

/** A page's address as a path of this host. */
export const pathOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** The address of the page that is shown, for what leads back to it. */
export const useOwnAddress = () => pathOf(useLocation());
