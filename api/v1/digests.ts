import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { ExportDigestSchema } from '#domain/digests/digest.schema.ts';
import { digestFileName } from '#domain/digests/digest.ts';
import { type Digest, exportDigest } from '#domain/digests/export-digest.server.ts';
import { listDueDigests } from '#domain/digests/run-digests.server.ts';
import type { SentDigest } from '#domain/digests/prepare-scheduled-digest.server.ts';
import { prepareDigest, queueDigest } from '#domain/digests/send-digest.server.ts';
import { sendDueDigest } from '#domain/digests/send-due-digest.server.ts';
import { isNoDigest, verifyDigest } from '#domain/digests/verify-digest.server.ts';
import { dryMark, inDryRun } from '#domain/dry-run.server.ts';
import { Invalid } from '#domain/errors.ts';
import { writeDigestFiles } from '#documents/digest-files.ts';
import { composeDigest } from '#emails/compose/digest.ts';
import { streamCsv, streamXlsx } from '#platform/tables/spreadsheets.ts';
import { requireAccess } from '../callers/access.ts';
import type { ApiEnvironment } from '../environment.ts';
import { firstAnswerOf, inOneUnit } from '../one-unit.ts';
import { querySent, readSent } from '../requests/read-sent.ts';
import { begun } from '../answers/stream-collection.ts';
import { receiveTable, rowsOfTable } from '../requests/table-body.ts';
import { answerTable, tableFormatOf } from '../answers/table-answer.ts';
import { DIGEST_HEADERS, DueDigests, QueuedDigest, SendBody, VerificationDocument } from './digest-json.ts';
import { DryRunQuery } from './dry-runs.ts';
import type { Operations } from './operations-under.ts';
import { CollectionQuery } from './pages.ts';
import { json, problems, tableBody, tableFile } from './responses.ts';

const tags = ['digests'];
const FORMATS = ['csv', 'xlsx'] as const;
/** A digest may be larger than an import. Sizes in bytes. */
const LIMITS = { maxBytes: 104_857_600, maxInflated: 2 ** 30, maxRows: 2 ** 20 };
const { roleId } = CollectionQuery.shape;
const NO_DIGEST = { field: 'file', message: 'The file is not a digest of Countersign.', code: 'wrong_type' } as const;
const verify = createRoute({
  method: 'post',
  path: '/digests/verify',
  operationId: 'verifyDigest',
  tags,
  summary: 'Verify that a file is the digest that was exported',
  description:
    'Hours, amounts, totals and checksum are computed anew from its own rows; `differences` says each cell that differs. As CSV or Excel, 104,857,600 bytes at most, as the body itself or as `file` in a form. Scope `timesheets:read`.',
  request: {
    query: z.strictObject({ fileName: z.string().min(1).max(200).optional(), roleId }),
    body: tableBody('Timesheet,Contractor\r\nTS-000001,Callum Hargreaves\r\n', 'digest.csv'),
  },
  responses: { 200: json(VerificationDocument, 'What was found'), ...problems(400, 413, 415, 422) },
});

/** Returns the same text for the same totals, in whatever order they were stored. */
const asText = (totals: object) => JSON.stringify(Object.fromEntries(Object.entries(totals).sort()));

const headersOf = ({ digestId, asOf, checksum, totals, unsigned }: Digest) => ({
  'Digest-Id': digestId,
  'Digest-As-Of': asOf,
  'Digest-Checksum': checksum,
  'Digest-Totals': asText(totals),
  'Digest-Unsigned': asText(unsigned),
  'Row-Count': String(totals.timesheetCount),
});

/** Registers the digests' endpoints. */
export function digests(operations: Operations, api: OpenAPIHono<ApiEnvironment>): void {
  operations.get('/digests/export', 'exportDigest', {
    summary: 'The digest of accepted time as a file, with its control totals',
    description:
      'Periods whose first day lies in `from` to `to`, as payroll stood at `asOf`, now when absent; the same three give the same bytes, whatever happened since, but for the words of people who were erased. Its checksum and totals stand in headers as well.',
    query: ExportDigestSchema.safeExtend({
      format: z.enum(FORMATS).optional().openapi({ description: 'Takes the place of `Accept`' }),
      roleId,
    }).strict(),
    responses: { 200: tableFile(FORMATS, DIGEST_HEADERS) },
    refusals: [409],
    run: async ({ c, ctx, query }) => {
      const { format: named, roleId: _, ...requested } = query;
      const format = tableFormatOf(c, named, FORMATS);
      const digest = await exportDigest(ctx, requested);
      const { rows, leave } = await begun(digest.rows);
      const stream = format === 'csv' ? streamCsv(digest.columns, rows) : streamXlsx(digest.columns, rows, 'Digest');
      stream.once('close', leave);
      const fileName = digestFileName(ctx.agency.canonicalName, digest, format);
      return answerTable(c, stream, { format, fileName, headers: headersOf(digest) });
    },
  });
  operations.post('/digests/send', 'sendDigest', {
    summary: 'Email a digest, as CSV and as a workbook',
    description:
      'To 1 to 20 addresses; an address that already has the same digest does not get it again, and neither does anybody the agency has disabled.',
    query: DryRunQuery,
    body: SendBody,
    responses: { 200: json(QueuedDigest, 'What was queued, and for whom') },
    run: async ({ c, ctx, query, body }) => {
      const { recipients, ...requested } = body;
      const isDryRun = query.dryRun ?? false;
      const said = JSON.stringify(body);
      const first = await firstAnswerOf(c, said);
      if (first) return first;
      const documentOf = ({ digestId, from, to, asOf, checksum, totals, unsigned }: Digest, queuedFor: string[]) => ({
        digestId,
        from,
        to,
        asOf,
        checksum,
        totals,
        unsigned,
        queuedFor,
        ...dryMark(isDryRun),
      });
      if (isDryRun) {
        const found = await inDryRun(ctx, async (tx) => {
          const digest = await exportDigest(tx, requested);
          const { digestId } = digest;
          const write = async () => ({ words: { subject: '', html: '', text: '' } });
          const named = { digestId, sendingId: digestId, attachments: [], write };
          return documentOf(digest, await queueDigest(tx, named, { recipients }));
        });
        return inOneUnit(c, said, async () => c.json(found, 200));
      }
      const digest = await exportDigest(ctx, requested);
      const prepared = await prepareDigest(ctx, { digest, files: await writeDigestFiles(ctx, digest) }, composeDigest);
      return await inOneUnit(c, said, async () =>
        c.json(documentOf(digest, await queueDigest(ctx, prepared, { recipients })), 200),
      );
    },
  });
  // Registered by hand: the file is read as it arrives.
  api.openAPIRegistry.registerPath(verify);
  api.post('/digests/verify', requireAccess('verifyDigest'), async (c) => {
    const { fileName } = readSent(verify.request.query, querySent(c));
    const table = await receiveTable(c, { fileName, otherwise: 'digest' }, LIMITS.maxBytes);
    try {
      const found = await verifyDigest(rowsOfTable(table, LIMITS));
      if (isNoDigest(found)) throw new Invalid([NO_DIGEST]);
      return await inOneUnit(c, `${table.fileName}\n${table.sha256}`, async () => c.json(found, 200));
    } finally {
      await table.remove();
    }
  });
  operations.post('/digests/run', 'runDigests', {
    summary: 'Send the digests whose schedules are due',
    description: 'Calling it again sends nothing twice. A dry run lists the schedules that are due in `due`.',
    query: DryRunQuery,
    responses: { 200: json(DueDigests, 'What was queued') },
    run: async ({ c, ctx, query }) => {
      const isDryRun = query.dryRun ?? false;
      const first = await firstAnswerOf(c, '');
      if (first) return first;
      const due = await listDueDigests(ctx);
      const sent: SentDigest[] = [];
      const making = { compose: composeDigest, writeFiles: writeDigestFiles };
      for (const { digestScheduleId } of isDryRun ? [] : due) {
        const one = await sendDueDigest(ctx, digestScheduleId, making);
        if (one) sent.push(one);
      }
      const document = isDryRun ? { sent, due, ...dryMark(true) } : { sent };
      return inOneUnit(c, '', async () => c.json(document, 200));
    },
  });
}
