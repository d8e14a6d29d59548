import { EmptyState } from '#app/components/empty-state.tsx';

/** Where a contractor would enter time or find it, without a contract. */
export function NoContracts() {
  return (
    <EmptyState icon="contract" title="You have no contracts yet.">
      Your agency will add you to one.
    </EmptyState>
  );
}
