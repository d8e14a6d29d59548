import { signedMoney } from '#app/components/placements/difference-words.ts';
import { Cell } from '#app/components/lists/data-table.tsx';

/** An amount in a row that may be positive or negative. */
export function AmountCell({ label, amount, className }: { label: string; amount: string; className?: string }) {
  return (
    <Cell label={label} numeric className={className}>
      {signedMoney(amount)}
    </Cell>
  );
}
