import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { renderToString } from 'react-dom/server';
import { listTimesheets } from '#domain/timesheets/listing/list-timesheets.server.ts';
import { ListTimesheetsSchema } from '#domain/timesheets/listing/list-timesheets.schema.ts';
import { sharePlatform } from '#platform/platform.ts';
import { inTurns, rateOf, report } from './measure.ts';
import { newSession } from './session.ts';
import type { BenchWorld } from './world.ts';

/** Measures the administrator's list of 50 rows through Remix, against `renderToString` of 50 plain rows of the same data. */
export async function benchListPage({ platform, ctx }: BenchWorld): Promise<void> {
  sharePlatform(platform);
  const { cookie } = await newSession(ctx);
  const build = (await import(pathToFileURL('build/server/index.js').href)) as ServerBuild;
  const handle = createRequestHandler(build, 'production');
  const headers = { Host: 'bench.localhost:3000', Cookie: cookie };
  const page = async () => {
    const response = await handle(new Request('http://bench.localhost:3000/timesheets', { headers }), {});
    if (response.status !== 200) throw new Error(`The list answered ${response.status}.`);
    return text(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]));
  };
  const { rows } = await listTimesheets(ctx, ListTimesheetsSchema.parse({}));
  const plain = async () =>
    renderToString(
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <a href={`/timesheets/${row.id}`}>{row.fullname}</a>
              </td>
              <td>{row.contractName}</td>
              <td>{row.beginning}</td>
              <td>{row.workedMinutes}</td>
              <td>{row.status}</td>
              <td>{row.updatedAt}</td>
            </tr>
          ))}
        </tbody>
      </table>,
    );
  const [ours, limit] = await inTurns(
    () => rateOf(page, { atOnce: 4 }),
    () => rateOf(plain, { atOnce: 4 }),
    2,
  );
  report('list page of 50 rows, against bare renderToString', ours, limit, '1/6 of a whole page’s rendering');
}
