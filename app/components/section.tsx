import type { ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from './class-names.ts';

type SectionProps = {
  title: string;
  /** A sentence, a link or a small button beside the heading. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A part of a page with its own h2, which names it. */
export function Section({ title, aside, className, children }: SectionProps) {
  const heading = useId();
  return (
    <section className={classNames('section', className)} aria-labelledby={heading}>
      <div className="section-head">
        <h2 id={heading}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
