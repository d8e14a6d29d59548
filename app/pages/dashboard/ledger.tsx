import { formatCount } from '#domain/format.ts';
import { Link } from '@remix-run/react';
import type { ShownStatus } from '#app/components/status-badge.tsx';
import { StatusMark } from '#app/components/status-badge.tsx';

/** One figure with the link that acts on it. */
export type LedgerFigure = {
  status: ShownStatus;
  label: string;
  count: number;
  note: string;
  action: { label: string; href: string };
};

/** Three figures between two hairlines. */
export function Ledger({ figures }: { figures: LedgerFigure[] }) {
  return (
    <dl className="ledger">
      {figures.map(({ status, label, count, note, action }) => (
        <div key={label}>
          <dt className="k">
            <StatusMark status={status} />
            {label}
          </dt>
          <dd className="v">
            <b>{formatCount(count)}</b>
            <span>{note}</span>
          </dd>
          <dd className="a">
            <Link to={action.href}>{action.label}</Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}
