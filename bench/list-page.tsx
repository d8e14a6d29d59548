import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { renderToString } from 'react-dom/server';
import { insertSession } from '#domain/accounts/sessions.rows.server.ts';
import { hashToken, newToken } from '#domain/accounts/token.server.ts';
import { newId } from '#domain/new-id.ts';
import { listTimesheets } from '#domain/timesheets/list-timesheets.server.ts';
import { ListTimesheetsSchema } from '#domain/timesheets/list-timesheets.schema.ts';
import { sharePlatform } from '#platform/platform.ts';
import { inTurns, rateOf, report } from './measure.ts';
import type { BenchWorld } from './world.ts';

/** The administrator's list of 50 rows through Remix, against `renderToString` of 50 plain rows of the same data. */
export async function benchListPage({ platform, ctx }: BenchWorld): Promise<void> {
  sharePlatform(platform);
  const [account] = await ctx.db.run<{ id: string }>({
    text: `select account_of_email('admin@bench.example') as id`,
    values: [],
  });
  const [token, at] = [newToken(), ctx.clock.now()];
  await ctx.db.run(
    insertSession(ctx.db, {
      id: newId(),
      accountId: account!.id,
      agencyId: ctx.agency.id,
      tokenHash: hashToken(token),
      rememberMe: false,
      userAgent: null,
      address: null,
      createdAt: at.toString(),
      lastSeenAt: at.toString(),
      expiresAt: at.add({ hours: 12 }).toString(),
      endsAt: at.add({ hours: 24 }).toString(),
    }),
  );
  const build = (await import(pathToFileURL('build/server/index.js').href)) as ServerBuild;
  const handle = createRequestHandler(build, 'production');
  const headers = { Host: 'bench.localhost:3000', Cookie: `countersign-session=${token}` };
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
