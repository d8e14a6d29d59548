import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { ActionsCell } from './lists/data-table.tsx';
import { FormToken } from './fields/form-token.tsx';
import { Icon } from './icon.tsx';
import { useDismissableDetails } from './use-dismissable-details.ts';
import { Link } from '#app/components/link.tsx';

type MenuProps = {
  /** Names the menu for people who cannot see its row: "Actions for Andrzej Lis". */
  label: string;
  children: ReactNode;
};

/** The ⋯ menu of a row or page: a `<details>` of links and one-button forms, so it opens without JavaScript. */
export function Menu({ label, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useDismissableDetails(details);
  return (
    <details className="menu" name="menu" ref={details}>
      <summary className="btn btn-icon" aria-label={label}>
        <Icon name="more" />
      </summary>
      <div className="pop">{children}</div>
    </details>
  );
}

/** The last cell of a row of a `DataTable`: its `Menu`. */
export function MenuCell(props: MenuProps) {
  return (
    <ActionsCell>
      <Menu {...props} />
    </ActionsCell>
  );
}

/**
 * The ⋯ menu of a row in a long list, whose content is rendered when it is opened. Present only if scripts run; without
 * them, the row's own link leads to the page with the same actions.
 */
export function RowMenu({ label, children }: { label: string; children: () => ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isMade, setMade] = useState(false);
  useDismissableDetails(details);
  // It may have been opened before the page was hydrated.
  useEffect(() => {
    if (details.current?.open) setMade(true);
  }, []);
  return (
    <details className="menu row" name="menu" ref={details} onToggle={() => setMade(true)}>
      <summary aria-label={label} />
      {isMade && <div className="pop">{children()}</div>}
    </details>
  );
}

/** A link in a menu. */
export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return <Link to={href}>{children}</Link>;
}

/** The same, to something destructive. */
export function DangerLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link to={href} className="danger">
      {children}
    </Link>
  );
}

/** Takes the place of a destructive item that is not possible, with the reason. */
export function MenuReason({ children }: { children: ReactNode }) {
  return <span className="small muted">{children}</span>;
}

/** An action in a menu: a one-button form, with any hidden fields it needs. */
export function MenuAction({
  action,
  fields = {},
  danger,
  children,
}: {
  action: string;
  fields?: Record<string, string>;
  danger?: boolean;
  children: ReactNode;
}) {
  return (
    <form method="post" action={action}>
      <FormToken />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className={danger ? 'danger' : undefined}>{children}</button>
    </form>
  );
}

/** The rule before destructive items. */
export function MenuRule() {
  return <hr />;
}
