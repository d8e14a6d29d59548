import { usePaths } from '#app/paths.ts';

/** Dated rates of all placements as a file, and the link to import them. Plain links, since a download is not a page. */
export function RatesFiles() {
  const to = usePaths();
  return (
    <p className="small mt-3">
      Rates from dates, of all placements: <a href={to.exportRates({ format: 'csv' })}>download as CSV</a>,{' '}
      <a href={to.exportRates({ format: 'xlsx' })}>download as Excel</a>, or{' '}
      <a href={to.imports({ kind: 'rates' })}>import rates</a>.
    </p>
  );
}
