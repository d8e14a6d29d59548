import { redirect } from '@remix-run/node';

/** Where browsers look for it on addresses that are not pages, such as a PDF. */
export const loader = () =>
  redirect('/logos/square', { status: 301, headers: { 'Cache-Control': 'public, max-age=300' } });
