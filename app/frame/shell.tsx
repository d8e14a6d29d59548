import type { ReactNode } from 'react';
import { useRef } from 'react';
import { classNames } from '#app/components/class-names.ts';
import { Icon } from '#app/components/icon.tsx';
import type { SidebarProps } from './sidebar.tsx';
import { Sidebar } from './sidebar.tsx';
import { useDrawer } from './use-drawer.ts';

type ShellProps = SidebarProps & {
  /** Bars across the page, above everything: offline, update or notification, at most one of the last two. */
  bars?: ReactNode;
  children: ReactNode;
};

/** Skip link and the tenant's two colours, as wide as the sidebar and the page below them: the very top of every page. */
export function PageTop({ isCollapsed = false }: { isCollapsed?: boolean }) {
  return (
    <>
      <a className="skip" href="#content">
        Skip to main content
      </a>
      <div className={classNames('stripe', isCollapsed && 'is-collapsed')} aria-hidden="true" />
    </>
  );
}

/** The frame of every page behind the log-in: stripe, bars, top bar, sidebar and the sheet containing the page. */
export function Shell({ bars, children, ...sidebar }: ShellProps) {
  const menu = useRef<HTMLElement>(null);
  const drawer = useDrawer(menu);
  const { agencyName, logos, person, isCollapsed } = sidebar;
  return (
    <>
      <PageTop isCollapsed={isCollapsed} />
      {bars}
      <div className={classNames('shell', isCollapsed && 'is-collapsed')}>
        <header className="topbar">
          <img src={logos.square} alt="" width={36} height={36} loading="lazy" />
          <div className="t">
            <b>{agencyName}</b>
            <span>{person.roleLabel}</span>
          </div>
          <a className="btn btn-secondary sm" href="#menu" onClick={drawer.open}>
            <Icon name="menu" size="sm" />
            Menu
          </a>
        </header>
        <Sidebar {...sidebar} drawer={menu} isOpen={drawer.isOpen} onClose={drawer.close} />
        <main className="sheet" id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  );
}
