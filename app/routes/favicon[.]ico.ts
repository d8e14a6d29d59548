import { redirect } from '@remix-run/node';

/** Where browsers look on addresses that are no page, a PDF among them. */
export const loader = () =>
  redirect('/logos/square', { status: 301, headers: { 'Cache-Control': 'public, max-age=300' } });
