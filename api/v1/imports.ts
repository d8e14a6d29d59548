import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { Invalid } from '#domain/errors.ts';
import { MAXIMUM_UPLOAD_SIZE } from '#domain/files/limits.ts';
import {
  IMPORT_INVITATIONS,
  IMPORT_KINDS,
  type ImportKind,
  KINDS_IN_BATCHES,
  limitsOf,
} from '#domain/imports/import-kind.ts';
import { MAX_INVITATION_HOURS } from '#domain/imports/kinds/inviting.ts';
import { ImportRejected } from '#domain/imports/import-report.ts';
import { requireImport } from '#domain/imports/import.policy.ts';
import { ReadingFields, readingProblems, tableOptionsOf } from '#domain/imports/reading/reading.ts';
import { applyFile, planFile } from '#domain/imports/run-import.server.ts';
import { FILTERS } from '#domain/list-request.ts';
import { isWorkbook, type ReadRow, type TableOptions } from '#platform/tables/spreadsheets.ts';
import { acceptedOf } from '../requests/accept.ts';
import { requireAccess } from '../callers/access.ts';
import { answerProgress, type ReportProgress } from '../answers/answer-progress.ts';
import { answerJson } from '../answers/long-json.ts';
import type { ApiEnvironment } from '../environment.ts';
import { firstAnswerOf, inOneUnit, replayed } from '../one-unit.ts';
import { querySent, readSent } from '../requests/read-sent.ts';
import { receiveTable, rowsOfTable, sheetsOfTable, type SentTable } from '../requests/table-body.ts';
import { ReportDocument } from './import-json.ts';
import { CollectionQuery } from './pages.ts';
import { json, problems, tableBody } from './responses.ts';
import { wholeNumber } from '#domain/whole-number.ts';

type Api = HonoContext<ApiEnvironment>;
type Work = typeof planFile;

const params = z.object({ kind: z.enum(IMPORT_KINDS) });
const query = z.strictObject({
  fileName: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .openapi({ description: 'The file’s name, if the file is the body itself; a file in a form has its name there' }),
  ...ReadingFields,
  invitations: z.enum(IMPORT_INVITATIONS).optional().openapi({
    description:
      'When new contractors and authorisers are invited: at once by default, held back until somebody sends the invitations, or spread over `invitationHours`',
  }),
  invitationHours: wholeNumber({ min: 1, max: MAX_INVITATION_HOURS }).optional().openapi({
    description: 'Over how many hours invitations are spread; only with `invitations=spread`',
    type: 'integer',
  }),
  areRatesMeant: FILTERS.flag.openapi({
    description:
      'Whether rates per hour may be taken as per day, or the other way round, if a row changes the unit placements are charged by; otherwise such rows are refused',
  }),
  roleId: CollectionQuery.shape.roleId,
});
const REPORT_EVERY = 1000; // rows between progress reports
const FILE =
  'A file of separated values or an Excel workbook, 20,971,520 bytes and 200,000 rows at most, as the body itself or as `file` in a form. `Accept: application/x-ndjson` answers in lines while it works: `{"type":"progress","stage":"reading"|"importing","done","total"}`, and last `{"type":"report","report"}` or `{"type":"problem","problem"}`. Once the file has arrived whole, the work goes on to its end even if nobody reads.';
const SCOPE = 'Scope `directory:write`; for `timesheets` also `timesheets:write`.';

const routeOf = (verb: 'plan' | 'apply', operationId: string, summary: string, description: string) =>
  createRoute({
    method: 'post',
    path: `/imports/{kind}/${verb}`,
    operationId,
    tags: ['imports'],
    summary,
    description: `${description} ${FILE} ${SCOPE}`,
    request: { params, query, body: tableBody('reference,clientName\r\nHOL,Holbeck Logistics\r\n', 'clients.csv') },
    responses: {
      200: { ...json(ReportDocument, 'The outcome of each row'), 'x-streamed': ['application/x-ndjson'] },
      ...problems(400, 413, 415, 422),
    },
  });
const plan = routeOf(
  'plan',
  'planImport',
  'Check what a file would change, row by row',
  'Nothing is written; rows that would be rejected are in `problems`.',
);
const apply = routeOf(
  'apply',
  'applyImport',
  'Import a file whole or not at all',
  'Rows are addressed by the agency’s own `reference`; the same file again changes nothing. With a rejected row nothing is written, and the 422 `import_rejected` has the whole `report`.',
);

/** Returns a table's rows, restarted on each iteration, and the number read; rows read before are not reported again. */
function rowsAsRead(
  table: SentTable,
  limits: Parameters<typeof rowsOfTable>[1],
  options: TableOptions,
  report: ReportProgress,
) {
  const read = { total: 0 };
  const rows = (): AsyncIterator<ReadRow> => {
    const all = rowsOfTable(table, limits, options);
    let count = 0;
    const counted = (next: IteratorResult<ReadRow>) => {
      if (next.done) return next;
      count += 1;
      if (count <= read.total) return next;
      read.total = count;
      if (count % REPORT_EVERY === 0) report({ stage: 'reading', done: count, total: null });
      return next;
    };
    return { next: async () => counted(await all.next()), return: () => all.return(undefined) };
  };
  return { read, table: { [Symbol.asyncIterator]: rows } };
}

/** Returns the rows as the import takes them. For kinds that take them all at once, they are read before the surrounding transaction begins. */
async function tableOf<Row>(
  c: Api,
  kind: ImportKind,
  rows: AsyncIterable<Row>,
): Promise<Iterable<Row> | AsyncIterable<Row>> {
  if (KINDS_IN_BATCHES.includes(kind) || c.req.header('Idempotency-Key') === undefined) return rows;
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

/** Column mappings may repeat, once per column; other query parameters may not. */
const mapOf = (c: Api) => {
  const map = c.req.queries('map');
  return map ? { map } : {};
};

async function answerImport(c: Api, work: Work): Promise<Response> {
  const { kind } = readSent(params, c.req.param());
  const {
    fileName,
    roleId: _,
    invitations,
    invitationHours,
    areRatesMeant,
    ...reading
  } = readSent(query, { ...querySent(c), ...mapOf(c) });
  requireImport(c.get('context').actor, kind);
  const { type } = acceptedOf(c, ['application/json', 'application/x-ndjson']);
  const sent = await receiveTable(c, { fileName, otherwise: kind }, MAXIMUM_UPLOAD_SIZE);
  const said = `${sent.fileName}\n${sent.sha256}`;
  const first = await firstAnswerOf(c, said).catch(async (error: unknown) => {
    await sent.remove();
    throw error;
  });
  if (first) await sent.remove();
  const answer = async (report: ReportProgress): Promise<Response> => {
    const contradictory = readingProblems(reading, await isWorkbook(sent.path));
    if (contradictory.length > 0) throw new Invalid(contradictory);
    const options = tableOptionsOf(kind, reading);
    const { read, table } = rowsAsRead(
      sent,
      limitsOf(kind, { fileName: sent.fileName, liesHere: c.env?.tablePath !== undefined }),
      options,
      report,
    );
    const onProgress = async (hundredths: number) =>
      report({ stage: 'importing', done: Math.floor((read.total * hundredths) / 100), total: read.total });
    const { lowercaseEmails } = c.get('platform').config;
    const request = {
      kind,
      fileName: sent.fileName,
      ...(await sheetsOfTable(sent, options)),
      table: await tableOf(c, kind, table),
      invitations,
      invitationHours,
      areRatesMeant,
      rules: reading,
      lowercaseEmails,
      onProgress,
    };
    const run = async () => {
      const report = await work(c.get('context'), request);
      if (work === applyFile && report.problems.length > 0) throw new ImportRejected(report);
      return answerJson(c, report, 200);
    };
    return inOneUnit(c, said, run, { copy: kind !== 'timesheets' });
  };
  const once = async (report: ReportProgress) => first ?? (await answer(report).finally(() => sent.remove()));
  return type === 'application/json' ? once(() => undefined) : answerProgress(c, once, replayed(first !== null));
}

/** Registers the imports of a table of records. */
export function imports(api: OpenAPIHono<ApiEnvironment>): void {
  // Registered by hand: the file is read as it arrives.
  for (const [route, work] of [
    [plan, planFile],
    [apply, applyFile],
  ] as const) {
    api.openAPIRegistry.registerPath(route);
    api.post(route.getRoutingPath(), requireAccess(route.operationId), (c) => answerImport(c, work));
  }
}
