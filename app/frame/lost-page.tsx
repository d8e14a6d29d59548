import { useRouteLoaderData } from '@remix-run/react';
import type { RootData } from './root-data.server.ts';
import { useWebLinks } from '#app/web-links.ts';
import { useAccountFrame } from './account-frame.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** The page for an address that leads nowhere: on to the dashboard when logged in, otherwise to the log-in. */
export function LostPage({ path }: { path: string }) {
  const { brand, footLinks } = useAccountFrame();
  const web = useWebLinks();
  const root = useRouteLoaderData('root') as RootData | undefined;
  const isLoggedIn = root?.isLoggedIn ?? false;
  return (
    <NotFoundPage
      brand={brand}
      footLinks={footLinks}
      path={path}
      isLoggedIn={isLoggedIn}
      homeHref={isLoggedIn ? '/' : '/login'}
      helpHref={web.help()}
    />
  );
}
