import type { SubmissionResult } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useAccountFrame } from '#app/frame/account-frame.tsx';
import { AccountLayout } from '#app/frame/account-layout.tsx';
import { useRefusedTitle } from '../use-refused-title.ts';
import { ProblemCallout } from '../callout.tsx';

/** The properties of every page behind an emailed link. */
export type LinkPageProps = {
  title: string;
  /** Why the link does not work. */
  problem: string | null;
};

type ConfirmingPageProps = LinkPageProps & {
  /** The question. @param isRefused whether it was submitted and the link turned out to be unusable */
  children(isRefused: boolean): ReactNode;
};

/** The page behind an emailed link, which asks before it acts, and explains if the link does not work. */
export function ConfirmingPage({ title, problem, children }: ConfirmingPageProps) {
  const { brand, footLinks } = useAccountFrame();
  const refused = (useActionData() as SubmissionResult | undefined)?.error?.['']?.[0];
  useRefusedTitle(refused !== undefined);
  const said = refused ?? problem;
  return (
    <AccountLayout brand={brand} footLinks={footLinks}>
      <div className="auth-form">
        <h1>{title}</h1>
        <ProblemCallout problem={said} />
        {children(refused !== undefined)}
      </div>
    </AccountLayout>
  );
}
