import { useRef } from 'react';
import { usePaths } from '#app/paths.ts';
import { Avatar } from '#app/components/avatar.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { Icon } from '#app/components/icon.tsx';
import { Tag } from '#app/components/tag.tsx';
import { useDismissableDetails } from '#app/components/use-dismissable-details.ts';
import { useHydrated } from '#app/components/use-hydrated.ts';
import { Link } from '#app/components/link.tsx';

/** One of the person's enabled roles, and the page that switches to it; a role of another tenant leaves this address. */
export type RoleChoice = {
  label: string;
  href: string;
  current?: boolean;
  isSuper?: boolean;
  isElsewhere?: boolean;
};

/** The logged-in person, as shown by the sidebar and the top bar. */
export type RoleSwitcherProps = {
  person: { name: string; roleLabel: string };
  roles: RoleChoice[];
  /** Where logging out posts to. */
  logOutAction: string;
  /** Called to end other things on this device as well. */
  onLogOut?: () => void;
};

/** Name and role; opens to the other roles and Log out. Works as a plain `<details>`. */
export function RoleSwitcher({ person, roles, logOutAction, onLogOut }: RoleSwitcherProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useDismissableDetails(details);
  const to = usePaths();
  const isHydrated = useHydrated();
  return (
    <details className="roles" name="menu" ref={details}>
      <summary title={person.name}>
        <Avatar name={person.name} />
        <span className="who">
          <b>{person.name}</b>
          <span>
            {person.roleLabel} {roles.some(({ current, isSuper }) => current && isSuper) && <Tag>Super</Tag>}
          </span>
        </span>
        <Icon name="updown" size="sm" />
        <span className="vh">{roles.length > 1 ? 'Switch role' : 'Your account'}</span>
      </summary>
      <div className="pop">
        {roles.length > 1 && (
          <>
            <div className="head">Your roles</div>
            {roles.map((role) => (
              <Link
                key={role.href}
                to={role.href}
                reloadDocument={role.isElsewhere}
                aria-current={role.current ? 'true' : undefined}
              >
                {role.label}
                {role.isSuper && <Tag>Super</Tag>}
                {role.current && <Icon name="check" size="sm" className="tick" />}
              </Link>
            ))}
            <hr />
            <Link to={to.roles()}>
              <Icon name="users" size="sm" />
              All your roles
            </Link>
          </>
        )}
        <Link to={to.ownAccount()}>
          <Icon name="key" size="sm" />
          Your account
        </Link>
        {isHydrated && (
          <button type="button" data-opens="shortcuts">
            <Icon name="keyboard" size="sm" />
            Keyboard shortcuts
          </button>
        )}
        <form method="post" action={logOutAction} onSubmit={onLogOut}>
          <FormToken />
          <button>
            <Icon name="out" size="sm" />
            Log out
          </button>
        </form>
      </div>
    </details>
  );
}
