import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** What is folded away behind its label; open from the start where it has something to say. */
export function Fold({ label, isOpen, children }: { label: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details className="fold" open={isOpen}>
      <summary>
        <Icon name="right" size="sm" />
        {label}
      </summary>
      {children}
    </details>
  );
}
