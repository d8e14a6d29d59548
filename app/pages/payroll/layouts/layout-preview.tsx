import { useId } from 'react';
import { formatCount, formatDate } from '#domain/format.ts';
import { classNames } from '#app/components/class-names.ts';
import { FileView } from './file-view.tsx';
import { Findings } from '../findings.tsx';
import { runsInWords } from './runs-in-words.ts';
import type { ShownPreview } from './shown-preview.ts';

type LayoutPreviewProps = {
  preview: ShownPreview;
  /** Whether it shows the layout before the last change, which is invalid. */
  isStale: boolean;
  /** The form that the choice of a week belongs to. */
  formId: string;
  /** The open column in the editor. */
  picked: number | null;
  onWeek: () => void;
};

/** The preview of the layout with real time, and what to know about it. */
export function LayoutPreview({ preview, isStale, formId, picked, onWeek }: LayoutPreviewProps) {
  const [heading, week] = [useId(), useId()];
  const { periods, period, report } = preview;
  return (
    <aside aria-labelledby={heading}>
      <div>
        <div className="section-head">
          <h2 id={heading}>Preview</h2>
          <p>{isStale ? 'Before your last change' : runsInWords(preview.runs)}</p>
        </div>
        {periods.length > 0 && (
          <div className="field">
            <label htmlFor={week}>Period beginning</label>
            <select
              className="select"
              id={week}
              name="week"
              form={formId}
              defaultValue={period ?? ''}
              onChange={onWeek}
            >
              {periods.map(({ beginning, people }) => (
                <option key={beginning} value={beginning}>
                  {`${formatDate(beginning)} (${formatCount(people)} ${people === 1 ? 'person' : 'people'})`}
                </option>
              ))}
            </select>
          </div>
        )}
      </div>
      <div className={classNames('stack', isStale && 'stale')}>
        <FileView preview={preview} picked={picked} />
        {periods.length === 0 && (
          <p className="md muted">No timesheet is accepted yet. The file is shown without rows.</p>
        )}
        <Findings report={report} />
      </div>
    </aside>
  );
}
