import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { Link } from '#app/components/link.tsx';

/** Something that a plan leaves as it is: what it is, why, and where to look at it. */
export type Refusal = { id: string; name: string; sub: ReactNode; reasons: string[]; href: string; about: string };

/** What a plan of many leaves as it is, each with why and a way to it. */
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
