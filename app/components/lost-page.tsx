import { useRouteLoaderData } from '@remix-run/react';
import type { RootData } from '#app/http/root-data.server.ts';
import { useAccountFrame } from './account-frame.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** The page for an address that leads nowhere: on to the dashboard when logged in, otherwise to the log-in (spec §2). */
export function LostPage({ path }: { path: string }) {
  const { brand, footLinks } = useAccountFrame();
  const root = useRouteLoaderData('root') as RootData | undefined;
  const isLoggedIn = root?.isLoggedIn ?? false;
  return (
    <NotFoundPage
      brand={brand}
      footLinks={footLinks}
      path={path}
      isLoggedIn={isLoggedIn}
      homeHref={isLoggedIn ? '/' : '/login'}
      helpHref="https://countersign.example/help"
    />
  );
}
