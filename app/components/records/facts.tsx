import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** A term and its value. */
export type Fact = { term: string; value: ReactNode; tabular?: boolean };

type FactsProps = {
  facts: (Fact & { isFigure?: boolean; atEnd?: boolean; hideOnPhones?: boolean })[];
  /** A rule below the strip. */
  ruled?: boolean;
};

/** Three to six key facts in a strip below the page header. */
export function Facts({ facts, ruled }: FactsProps) {
  return (
    <dl className={classNames('facts', ruled && 'ruled')}>
      {facts.map(({ term, value, tabular, isFigure, atEnd, hideOnPhones }) => (
        <div key={term} className={classNames(atEnd && 'end', hideOnPhones && 'hide-sm')}>
          <dt>{term}</dt>
          <dd className={classNames(tabular && 'tnum', isFigure && 'fig')}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Terms and their values, plainly. */
export function TermList({ facts, className }: { facts: Fact[]; className?: string }) {
  return (
    <dl className={className}>
      {facts.map(({ term, value, tabular }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className={tabular ? 'tnum' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type DescriptionListProps = { facts: Fact[]; look?: 'tight' | 'stack'; className?: string };

/** A list of facts, for asides and detail tabs; `stack` puts the term above its value. */
export function DescriptionList({ facts, look, className }: DescriptionListProps) {
  return <TermList facts={facts} className={classNames('dl', look, className)} />;
}
