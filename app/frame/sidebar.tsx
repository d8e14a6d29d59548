import type { MouseEvent, RefObject } from 'react';
import { useOwnAddress } from '#app/own-address.ts';
import { useNetwork } from '#app/live/use-live-state.ts';
import { classNames } from '#app/components/class-names.ts';
import { IconButton } from '#app/components/button.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { Icon } from '#app/components/icon.tsx';
import type { NavGroup } from './navigation.tsx';
import { Navigation, SidebarHelp } from './navigation.tsx';
import { NetworkState } from './network-state.tsx';
import type { RoleSwitcherProps } from './role-switcher.tsx';
import { RoleSwitcher } from './role-switcher.tsx';
import { Link } from '#app/components/link.tsx';

/** URLs of the two logos: 352×128 and 128×128 pixels. */
export type Logos = { rectangular: string; square: string };

export type SidebarProps = RoleSwitcherProps & {
  agencyName: string;
  logos: Logos;
  homeHref: string;
  groups: NavGroup[];
  helpHref: string;
  version: string;
  isCollapsed?: boolean;
  /** Where expanding and collapsing posts to. */
  collapseAction?: string;
};

type DrawerProps = { drawer: RefObject<HTMLElement>; isOpen: boolean; onClose: (event: MouseEvent) => void };

function CollapseForm({ isCollapsed, action }: { isCollapsed: boolean; action: string }) {
  const address = useOwnAddress();
  return (
    <form className="hide-sm" method="post" action={action}>
      <FormToken />
      <input type="hidden" name="collapsed" value={isCollapsed ? 'false' : 'true'} />
      <input type="hidden" name="returnTo" value={address} />
      <IconButton icon="collapse" label={isCollapsed ? 'Expand the menu' : 'Collapse the menu'} />
    </form>
  );
}

/** Logo, role switcher, main menu and foot. Below 992 px it is the drawer that "Menu" opens. */
export function Sidebar({ drawer, isOpen, onClose, ...sidebar }: SidebarProps & DrawerProps) {
  const { agencyName, logos, homeHref, groups, helpHref, version } = sidebar;
  const network = useNetwork();
  const { isCollapsed = false, collapseAction = '/preferences/sidebar' } = sidebar;
  return (
    <aside className={classNames('sidebar', isOpen && 'is-open')} id="menu" aria-label="Main menu" ref={drawer}>
      <a className="btn btn-quiet sm side-close" href="#content" onClick={onClose}>
        <Icon name="x" size="sm" />
        Close menu
      </a>
      <Link className="side-logo" to={homeHref} aria-label={`${agencyName} home`}>
        {/* Only one of the two is visible: the other is loaded once it is. */}
        <img
          className="re"
          src={logos.rectangular}
          alt=""
          width={176}
          height={64}
          loading={isCollapsed ? 'lazy' : 'eager'}
        />
        <img className="sq" src={logos.square} alt="" width={32} height={32} loading={isCollapsed ? 'eager' : 'lazy'} />
      </Link>
      <RoleSwitcher
        person={sidebar.person}
        roles={sidebar.roles}
        logOutAction={sidebar.logOutAction}
        onLogOut={sidebar.onLogOut}
      />
      <Navigation groups={groups} />
      <div className="side-foot">
        <SidebarHelp href={helpHref} />
        <div className="side-meta">
          {network && <NetworkState state={network} />}
          <span className="v">{version}</span>
          <CollapseForm isCollapsed={isCollapsed} action={collapseAction} />
        </div>
      </div>
    </aside>
  );
}
