import { formatCount } from '#domain/format.ts';
import { Fragment } from 'react';
import type { IconName } from '#app/components/icon.tsx';
import { Icon } from '#app/components/icon.tsx';
import { Link } from '#app/components/link.tsx';

/** A place in the main menu; `count` is how many things there need attention. */
export type NavItem = { label: string; href: string; icon: IconName; count?: number; current?: boolean };

/** Related places, under a muted label. */
export type NavGroup = { label?: string; items: NavItem[] };

function NavLink({ label, href, icon, count, current }: NavItem) {
  return (
    <Link to={href} aria-current={current ? 'page' : undefined} title={label}>
      <Icon name={icon} />
      <span className="l">{label}</span>
      {count !== undefined && count > 0 && (
        <span className="n">
          <span className="vh">, </span>
          {formatCount(count)}
          <span className="vh"> need attention</span>
        </span>
      )}
    </Link>
  );
}

/** The main menu of the sidebar. */
export function Navigation({ groups }: { groups: NavGroup[] }) {
  return (
    <nav aria-label="Main">
      <div className="nav">
        {groups.map((group) => (
          <Fragment key={group.label ?? group.items[0]?.href}>
            {group.label && <div className="nav-label">{group.label}</div>}
            {group.items.map((item) => (
              <NavLink key={item.href} {...item} />
            ))}
          </Fragment>
        ))}
      </div>
    </nav>
  );
}

/** The link to the help site at the foot of the sidebar. */
export function SidebarHelp({ href }: { href: string }) {
  return (
    <div className="nav">
      <a href={href} title="Help">
        <Icon name="help" />
        <span className="l">Help</span>
      </a>
    </div>
  );
}
