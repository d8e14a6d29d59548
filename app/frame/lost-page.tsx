import { useRouteLoaderData } from '@remix-run/react';
import type { RootData } from './root-data.server.ts';
import { useWebLinks } from '#app/web-links.ts';
import { useAccountFrame } from './account-frame.tsx';
import { NotFoundPage } from './not-found-page.tsx';

type LostPageProps = {
  path: string;
  /** Where to log in, on a host that is not an agency’s. */
  elsewhere?: string | null;
};

/** The page for an address that does not exist: leads to the dashboard when logged in, otherwise to the log-in. */
export function LostPage({ path, elsewhere = null }: LostPageProps) {
  const { brand, footLinks } = useAccountFrame();
  const web = useWebLinks();
  const root = useRouteLoaderData('root') as RootData | undefined;
  // Someone with a page open while the portal moved is logged in at an address no longer served.
  const isLoggedIn = elsewhere === null && (root?.isLoggedIn ?? false);
  return (
    <NotFoundPage
      brand={brand}
      footLinks={footLinks}
      path={path}
      isLoggedIn={isLoggedIn}
      isNowhere={elsewhere !== null}
      homeHref={elsewhere ?? (isLoggedIn ? '/' : '/login')}
      helpHref={web.help()}
    />
  );
}
