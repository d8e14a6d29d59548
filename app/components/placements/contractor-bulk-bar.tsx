import { BULK_KINDS } from '#domain/bulk-changes/bulk-change.ts';
import { BULK_LABELS } from '#domain/bulk-changes/bulk-change-words.ts';
import { BulkBar } from '#app/components/bulk-bar.tsx';
import { Button } from '#app/components/button.tsx';
import { usePaths } from '#app/paths.ts';
import { useContractorLabel } from '#app/use-contractor-label.ts';

/** The form that the ticks of the list belong to. */
export const BULK_FORM = 'bulk';

/** What may be done to the ticked placements, or to all that the filters find; each leads to its plan. */
export function ContractorBulkBar({
  shown,
  total,
  typed,
}: {
  shown: number;
  total: number;
  typed: Record<string, string>;
}) {
  const to = usePaths();
  const label = useContractorLabel();
  return (
    <div className="bulk-room">
      <BulkBar
        id={BULK_FORM}
        label={`Selected ${label.plural}`}
        name="tick"
        action={to.bulkChanges({ ...typed, page: null })}
        matching={total > shown ? total : null}
        clearHref={to.contractors(typed)}
      >
        {BULK_KINDS.map((kind) => (
          <Button key={kind} kind="secondary" size="sm" name="intent" value={kind}>
            {BULK_LABELS[kind]}
          </Button>
        ))}
      </BulkBar>
    </div>
  );
}
