import { useRef } from 'react';
import { BULK_KINDS, type BulkKind } from '#domain/bulk-changes/bulk-change.ts';
import { BULK_LABELS } from '#domain/bulk-changes/bulk-change-words.ts';
import { BulkBar } from '#app/components/lists/bulk-bar.tsx';
import { Button } from '#app/components/button.tsx';
import { Icon } from '#app/components/icon.tsx';
import { useDismissableDetails } from '#app/components/use-dismissable-details.ts';
import { usePaths } from '#app/paths.ts';
import { useContractorLabel } from '#app/use-contractor-label.ts';

/** The form to which the list's checkboxes belong. */
export const BULK_FORM = 'bulk';

/** The most used; the others are behind More. */
const FREQUENT: readonly BulkKind[] = ['end', 'extend', 'template'];

function Press({ kind }: { kind: BulkKind }) {
  return (
    <Button kind="secondary" size="sm" name="intent" value={kind}>
      {BULK_LABELS[kind]}
    </Button>
  );
}

/** Actions on the ticked placements, or on everything the filters find; each leads to its plan. */
export function ContractorBulkBar({
  shown,
  total,
  typed,
  isAll,
}: {
  shown: number;
  total: number;
  typed: Record<string, string>;
  /** Everything the filters find is selected, according to the URL. */
  isAll: boolean;
}) {
  const more = useRef<HTMLDetailsElement>(null);
  useDismissableDetails(more);
  const to = usePaths();
  const label = useContractorLabel();
  return (
    <div className="bulk-room">
      <BulkBar
        id={BULK_FORM}
        label={`Selected ${label.plural}`}
        name="tick"
        action={to.bulkChanges({ ...typed, page: null })}
        view={{ shown, total, isAll, allHref: to.contractors({ ...typed, selected: 'all' }) }}
        clearHref={to.contractors(typed)}
      >
        {FREQUENT.map((kind) => (
          <Press key={kind} kind={kind} />
        ))}
        <details className="menu up" name="menu" ref={more}>
          <summary className="btn btn-secondary sm">
            More <Icon name="down" size="sm" />
          </summary>
          <div className="pop">
            {BULK_KINDS.filter((kind) => !FREQUENT.includes(kind)).map((kind) => (
              <Press key={kind} kind={kind} />
            ))}
          </div>
        </details>
      </BulkBar>
    </div>
  );
}
