import type { ReactNode } from 'react';

/** Fields only some of a form's kinds need; the others hide them, by CSS alone, so that no script is needed. */
export function ForKind({ kinds, children }: { kinds: readonly string[]; children: ReactNode }) {
  return (
    <div className="for-kind" data-kinds={kinds.join(' ')}>
      {children}
    </div>
  );
}
