import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { Link } from '#app/components/link.tsx';

/** Something a plan leaves unchanged: what it is, why, and a link to it. */
export type Refusal = { id: string; name: string; sub: ReactNode; reasons: string[]; href: string; about: string };

/** What a bulk plan leaves unchanged, each with its reason and a link. */
export function RefusalList({ refusals }: { refusals: Refusal[] }) {
  return (
    <ul className="refusals">
      {refusals.map(({ id, name, sub, reasons, href, about }) => (
        <li key={id}>
          <span className="mark missing" aria-hidden="true">
            <Icon name="x" />
          </span>
          <div>
            <b>{name}</b> <small>{sub}</small>
            {reasons.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
          </div>
          <Link to={href}>
            Open<span className="vh">{` ${name}, ${about}`}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
