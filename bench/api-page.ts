import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import pg from 'pg';
import { createApi } from '#api/app.ts';
import { PullTimesheetsSchema } from '#domain/timesheets/download/pull-timesheets.schema.ts';
import { selectJsonPage } from '#domain/timesheets/timesheet-json.rows.server.ts';
import { inTurns, rateOf, report } from './measure.ts';
import type { BenchWorld } from './world.ts';

/** Returns the body of a page; any other response cannot be measured. */
async function bodyOf(response: Response): Promise<string> {
  if (response.status !== 200) throw new Error(`The page answered ${response.status}.`);
  return response.text();
}

/** Measures a page of 100 accepted timesheets with entries: the API against the same SQL through bare `pg`; and a bare http server over it. */
export async function benchApiPage({ platform, ctx, key, appUrl }: BenchWorld): Promise<void> {
  const filter = PullTimesheetsSchema.parse({ status: 'accepted', limit: '100' });
  const statement = selectJsonPage(ctx.db, {
    agencyId: ctx.agency.id,
    reach: { kind: 'agency' },
    filter,
    after: null,
    timeZone: ctx.agency.timeZone,
    withRates: true,
  }) as { text: string; values: unknown[] };
  const pool = new pg.Pool({
    connectionString: appUrl,
    max: platform.config.poolSize,
    options: `-c app.agency_id=${ctx.agency.id} -c timezone=UTC`,
  });
  pool.on('error', () => undefined); // its idle connections end with the database
  const bare = () => rateOf(() => pool.query(statement));
  const api = createApi(async () => platform);
  const headers = { Authorization: `Bearer ${key}` };
  const inProcess = () =>
    rateOf(async () => bodyOf(await api.request('/api/v1/timesheets?status=accepted&limit=100', { headers })));
  const [ours, limit] = await inTurns(inProcess, bare);
  report('API page of 100, against bare pg', ours, limit, '0.9');

  const overHttp = async (listener: Parameters<typeof createServer>[1]) => {
    const server = createServer({ keepAlive: true }, listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return {
      server,
      pull: () =>
        rateOf(async () =>
          bodyOf(await fetch(`http://127.0.0.1:${port}/api/v1/timesheets?status=accepted&limit=100`, { headers })),
        ),
    };
  };
  const withApi = await overHttp(getRequestListener(api.fetch));
  const withPg = await overHttp((_request, response) => {
    void pool
      .query(statement)
      .then(({ rows }) =>
        response.setHeader('Content-Type', 'application/json').end(`{"timesheets":[${rows[0].body}]}`),
      );
  });
  const [http, bareHttp] = await inTurns(withApi.pull, withPg.pull);
  report('the same over HTTP, against node:http and pg', http, bareHttp, '0.9');
  withApi.server.close();
  withPg.server.close();
  await pool.end();
}
