import type { ReactNode } from 'react';
import { ButtonLink } from '../button.tsx';
import { PageBody } from '../page-header.tsx';

type PlanPageProps = {
  /** The effects, beside the plan: sentences, and the forms that apply it. Null without a plan. */
  happens: { sentences: ReactNode; ways: ReactNode } | null;
  /** The button that stays in view on a phone. */
  foot: ReactNode;
  listHref: string;
  children: ReactNode;
};

/** The plan of a bulk change: what it changes and what not, with the effects beside it. */
export function PlanPage({ happens, foot, listHref, children }: PlanPageProps) {
  return (
    <>
      <PageBody>
        <div className="cols wide">
          <div>{children}</div>
          {happens && (
            <aside>
              <section className="box" aria-labelledby="what-happens">
                <h2 id="what-happens">What happens</h2>
                {happens.sentences}
                <div className="ways mt-5">
                  {happens.ways}
                  <ButtonLink kind="quiet" full href={listHref}>
                    Back to the list
                  </ButtonLink>
                </div>
              </section>
            </aside>
          )}
        </div>
      </PageBody>
      {foot && <div className="sticky-foot only-sm">{foot}</div>}
    </>
  );
}
