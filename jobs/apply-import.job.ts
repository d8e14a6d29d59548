import { openImportFile } from '#domain/files/import-file.server.ts';
import type { ImportJob } from '#domain/imports/begin-import.server.ts';
import { type ReadImport, runWaitingImport } from '#domain/imports/run-waiting-import.server.ts';
import { readTable, type ReadRow } from '#platform/spreadsheets.ts';
import { agencyJob } from './job-definition.ts';

/** Applies a long import for whoever began it. */
export const applyLongImport = agencyJob<ImportJob>({
  name: 'apply-import',
  run: (ctx, { data, isLastAttempt }, { platform }) => {
    const read: ReadImport = async (acting, { kind, uploadId }) => {
      const { name, stream } = await openImportFile(acting, uploadId);
      try {
        const table: ReadRow[] = [];
        for await (const row of readTable(stream, name)) table.push(row);
        return { kind, fileName: name, table, lowercaseEmails: platform.config.lowercaseEmails };
      } finally {
        stream.destroy();
      }
    };
    return runWaitingImport(ctx, data, read, { isLastAttempt });
  },
});
