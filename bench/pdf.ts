import { createBrowser } from '#platform/pictures/browser.ts';
import { createPdfRenderer } from '#platform/pictures/pdf.ts';
import { inTurns, rateOf, report } from './measure.ts';

const PAGE = `<!doctype html><html lang="en-GB"><title>Timesheet</title><body style="font:14px sans-serif"><h1>Timesheet</h1><table>${'<tr><td>Mon 18 May</td><td>09:00 to 17:00</td><td>7h 30m</td></tr>'.repeat(7)}</table></body></html>`;

/** One PDF on the warm browser against a browser started for each. */
export async function benchPdf(): Promise<void> {
  const warm = createBrowser();
  const render = createPdfRenderer(warm);
  const onWarm = () => rateOf(() => render(PAGE), { seconds: 4, atOnce: 2 });
  const launched = () =>
    rateOf(
      async () => {
        const cold = createBrowser({ pages: 1 });
        await createPdfRenderer(cold)(PAGE);
        await cold.close();
      },
      { seconds: 4, atOnce: 1 },
    );
  const [ours, limit] = await inTurns(onWarm, launched, 2);
  report('PDF of one timesheet, against a launch for each', ours, limit, '10');
  await warm.close();
}
