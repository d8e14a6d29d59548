import { openImportFile } from '#domain/files/import-file.server.ts';
import { MAXIMUM_UPLOAD_SIZE } from '#domain/files/limits.ts';
import type { ImportJob } from '#domain/imports/begin-import.server.ts';
import { tableOptionsOf } from '#domain/imports/reading/reading.ts';
import { giveUpImport, type ReadImport, runWaitingImport } from '#domain/imports/run-waiting-import.server.ts';
import { storeTable, readTable } from '#platform/tables/spreadsheets.ts';
import { agencyJob } from './job-definition.ts';

/**
 * Applies a long import on behalf of whoever started it. Each holds a copy connection until it ends; jobs may have two
 * of those, and an agency one.
 */
export const applyLongImport = agencyJob<ImportJob>({
  name: 'apply-import',
  sideBySide: 2,
  run: (ctx, { data, isLastAttempt, workerId }, { platform }) => {
    const read: ReadImport = async (acting, { kind, uploadId, reading = {}, areRatesMeant, shown, ...inviting }) => {
      const { name, stream } = await openImportFile(acting, uploadId);
      const { path, remove } = await storeTable(stream, MAXIMUM_UPLOAD_SIZE);
      const { lowercaseEmails } = platform.config;
      return {
        kind,
        fileName: name,
        table: { [Symbol.asyncIterator]: () => readTable(path, {}, tableOptionsOf(kind, reading)) },
        rules: reading,
        toKeep: reading,
        lowercaseEmails,
        areRatesMeant,
        shown,
        invitations: inviting.invitations,
        invitationHours: inviting.invitationHours,
        close: remove,
      };
    };
    return runWaitingImport(ctx, data, read, { isLastAttempt, workerId });
  },
  giveUp: (ctx, { data }) => giveUpImport(ctx, data),
});
