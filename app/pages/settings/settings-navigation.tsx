import { Link } from '@remix-run/react';
import { Fragment, useRef } from 'react';
import { Icon } from '#app/components/icon.tsx';
import { useDismissableDetails } from '#app/components/use-dismissable-details.ts';
import { usePaths } from '#app/paths.ts';
import type { SettingsGroup } from './settings-pages.ts';

/** The pages of the settings under their quiet headings: a column on wide screens, one button that opens it on phones. */
export function SettingsNavigation({ groups, current }: { groups: SettingsGroup[]; current: string | null }) {
  const to = usePaths();
  const box = useRef<HTMLDetailsElement>(null);
  useDismissableDetails(box);
  const shown = groups.flatMap(({ pages }) => pages).find(({ page }) => page === current);
  return (
    <details className="subnav-box" ref={box}>
      <summary className="btn btn-secondary">
        {shown?.label ?? 'All settings'}
        <Icon name="down" size="sm" />
      </summary>
      <nav className="subnav" aria-label="Settings">
        {groups.map(({ label, pages }) => (
          <Fragment key={label}>
            <b>{label}</b>
            {pages.map(({ page, label: name }) => (
              <Link key={page} to={to.settings(page)} aria-current={page === current ? 'page' : undefined}>
                {name}
              </Link>
            ))}
          </Fragment>
        ))}
      </nav>
    </details>
  );
}
