import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Content collapsed behind its label; open initially if it has something to say. */
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
