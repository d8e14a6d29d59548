import { pathsFor } from '#app/paths.ts';
import { buttonClass } from '#app/components/button.tsx';

type SsoButtonProps = { agencyName: string; requestedRoute: string | null; kind?: 'primary' | 'secondary' };

/** Goes to the agency’s own log-in, which is another website: a plain link. */
export function SsoButton({ agencyName, requestedRoute, kind = 'secondary' }: SsoButtonProps) {
  return (
    <a href={pathsFor(null).sso({ requestedRoute })} className={buttonClass({ kind, size: 'lg', full: true })}>
      <img src="/logos/square" alt="" width="20" height="20" />
      Continue with {agencyName}
    </a>
  );
}
