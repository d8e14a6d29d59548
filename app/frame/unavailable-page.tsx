import type { RefusedVisit } from '#app/refused-visit.ts';
import { Problem } from './problem.tsx';

const SENT =
  'What you sent may not have been saved. Go back in your browser to what you typed, or reload this page to send it again.';
const RETRY_SECONDS = '5';

/** Returns the page that a timesheet's PDF, or that of several, is requested from; a list keeps its filters. */
function pageOfPdf(path: string): { label: string; href: string } {
  const { pathname, searchParams } = new URL(path, 'https://portal.invalid');
  searchParams.delete('format');
  const page = pathname.replace(/\/(pdf|pdfs|downloads\/[^/]+)$/, '');
  const label = pathname.endsWith('/pdf') ? 'Back to the timesheet' : 'Back to the timesheets';
  return { label, href: `${page}?${searchParams.toString()}` };
}

/** The page shown when another is temporarily unavailable. A read retries by itself; a PDF does not. */
export function UnavailablePage({ path, title, sentence, isSent, isPdf, retries }: RefusedVisit & { path: string }) {
  if (isPdf) return <Problem title={title} message={sentence} way={pageOfPdf(path)} />;
  const way = { label: isSent ? 'Back' : 'Try again', href: path };
  return (
    <>
      {retries && <meta httpEquiv="refresh" content={RETRY_SECONDS} />}
      <Problem title={title} message={isSent ? `${sentence} ${SENT}` : sentence} way={way} />
    </>
  );
}
