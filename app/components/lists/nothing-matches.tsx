import { EmptyState } from '../empty-state.tsx';
import type { IconName } from '../icon.tsx';
import { Link } from '#app/components/link.tsx';

const NO_FILTERS = ['roleId', 'sort', 'order', 'groupBy', 'page', 'size', 'view', 'cursor'];

/** Returns whether the URL filters the list, so that an empty one says so. */
export function isNarrowed(typed: Record<string, string>): boolean {
  return Object.entries(typed).some(([name, value]) => value !== '' && !NO_FILTERS.includes(name));
}

/** A list that its filters have emptied. */
export function NothingMatches({ noun, icon, clearHref }: { noun: string; icon: IconName; clearHref: string }) {
  return (
    <EmptyState
      icon={icon}
      title={`No ${noun} match these filters`}
      action={<Link to={clearHref}>Clear filters</Link>}
    />
  );
}
