import { formatCount } from '#domain/format.ts';
import { Link } from '#app/components/link.tsx';

/** A tab: a view of the page at its own URL. */
export type Tab = { label: string; href: string; count?: number; current?: boolean };

/** Views of a page as links, with their counts. */
export function StatusTabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ label: name, href, count, current }) => (
        <Link key={href} to={href} aria-current={current ? 'page' : undefined}>
          {name} {count !== undefined && <span className="n">{formatCount(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
