import type { ReactNode } from 'react';
import type { AdvisoryText } from '#domain/advisories/advisory-words.ts';
import { classNames } from '#app/components/class-names.ts';
import { TermList } from '#app/components/records/facts.tsx';

type ExplanationProps = {
  text: AdvisoryText;
  /** Set when it has its own heading rather than being under a row. */
  isFlat?: boolean;
  /** Links beside what was counted. */
  children?: ReactNode;
};

/** Why an advisory is shown: the rule, its source in law, what was counted, and the calculation. */
export function Explanation({ text: { why, law, source, counted, sum }, isFlat, children }: ExplanationProps) {
  return (
    <div className={classNames('explain', isFlat && 'flat')}>
      <p>{why}</p>
      <dl className="reasons">
        <div>
          <dt>Rule</dt>
          <dd>{law}</dd>
        </div>
        <div>
          <dt>Source</dt>
          <dd>{source}</dd>
        </div>
        <div>
          <dt>Counted</dt>
          <dd className="counted">
            <span>{counted}</span> {children}
          </dd>
        </div>
      </dl>
      {sum.length > 0 && (
        <TermList className="workings" facts={sum.map(({ label, value }) => ({ term: label, value }))} />
      )}
    </div>
  );
}
