import { useRouteLoaderData } from '@remix-run/react';
import type { RootData } from '#app/frame/root-data.server.ts';
import { pathsFor } from '#app/paths.ts';
import { buttonClass } from '#app/components/button.tsx';

type SsoButtonProps = { agencyName: string; requestedRoute: string | null; kind?: 'primary' | 'secondary' };

/** Links to the agency’s own log-in, which is another website: a plain link. */
export function SsoButton({ agencyName, requestedRoute, kind = 'secondary' }: SsoButtonProps) {
  const root = useRouteLoaderData('root') as RootData | undefined;
  return (
    <a href={pathsFor(null).sso({ requestedRoute })} className={buttonClass({ kind, size: 'lg', full: true })}>
      <img src={root?.agency?.logos.square ?? '/logos/square'} alt="" width="20" height="20" />
      Continue with {agencyName}
    </a>
  );
}
