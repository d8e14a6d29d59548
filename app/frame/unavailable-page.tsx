import type { RefusedVisit } from '#app/refused-visit.ts';
import { Problem } from './problem.tsx';

const SENT =
  'What you sent may not have been saved. Go back in your browser to what you typed, or reload this page to send it again.';
const RETRY_SECONDS = '5';

/** The page shown when another is temporarily unavailable. A read retries by itself. */
export function UnavailablePage({ path, sentence, isSent, retries }: RefusedVisit & { path: string }) {
  const way = { label: isSent ? 'Back' : 'Try again', href: path };
  return (
    <>
      {retries && <meta httpEquiv="refresh" content={RETRY_SECONDS} />}
      <Problem title="Back in a moment" message={isSent ? `${sentence} ${SENT}` : sentence} way={way} />
    </>
  );
}
