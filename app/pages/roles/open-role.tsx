import { Link } from '@remix-run/react';
import type { OwnRole } from '#app/http/own-roles.server.ts';

/** Opens a role; one of another tenant leaves this address, so the browser loads it as a page. */
export function OpenRole({ role, primary }: { role: OwnRole; primary?: boolean }) {
  return (
    <Link
      className={primary ? 'btn btn-primary' : 'btn btn-secondary sm'}
      to={role.openHref}
      reloadDocument={role.isElsewhere}
    >
      Open<span className="vh"> {`${role.label}, ${role.agencyName}`}</span>
    </Link>
  );
}
