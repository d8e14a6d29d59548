import type { ReactNode } from 'react';
import type { IconName } from './icon.tsx';
import { Icon } from './icon.tsx';

type EmptyStateProps = {
  title: string;
  icon: IconName;
  children?: ReactNode;
  /** The one action; for a list emptied by filters, the link that clears them. */
  action?: ReactNode;
};

/** What will appear here, and the one thing to do about it. */
export function EmptyState({ title, icon, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <Icon name={icon} />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
