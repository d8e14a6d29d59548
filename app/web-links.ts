import { useRouteLoaderData } from '@remix-run/react';
import type { RootData } from './frame/root-data.server.ts';

/** Pages of the marketing and help site. */
export type WebLinks = {
  help: (topic?: string) => string;
  blog: string;
  bookADemo: string;
  cookies: string;
  privacy: string;
  terms: string;
};

/** Returns the web links under the installation's base. A help link is the help site plus a topic. */
export function useWebLinks(): WebLinks {
  const root = useRouteLoaderData('root') as RootData | undefined;
  const base = root?.websiteUrl ?? '';
  return {
    help: (topic) => `${base}/help${topic ? `/${topic}` : ''}`,
    blog: `${base}/blog`,
    bookADemo: `${base}/book-a-demo`,
    cookies: `${base}/cookies`,
    privacy: `${base}/privacy`,
    terms: `${base}/terms`,
  };
}
