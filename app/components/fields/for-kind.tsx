import type { ReactNode } from 'react';

/** Fields of a form that only some of its kinds need; the others hide them, by style alone, so that no script is needed. */
export function ForKind({ kinds, children }: { kinds: readonly string[]; children: ReactNode }) {
  return (
    <div className="for-kind" data-kinds={kinds.join(' ')}>
      {children}
    </div>
  );
}
