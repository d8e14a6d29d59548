import { Link } from '@remix-run/react';
import { presets } from '#domain/payroll-layouts/presets.ts';
import { usePaths } from '#app/paths.ts';

/** Layouts to start from, each a link to the editor filled in with it. */
export function PresetLinks() {
  const to = usePaths();
  return (
    <ul className="presets as-links" aria-label="Layouts to begin from">
      {presets().map(({ preset, label, shape }) => (
        <li key={preset}>
          <Link to={to.newLayout({ preset })}>
            <b>{label}</b>
            <small>{shape}</small>
          </Link>
        </li>
      ))}
    </ul>
  );
}
