import { openImportFile } from '#domain/files/import-file.server.ts';
import type { ImportJob } from '#domain/imports/begin-import.server.ts';
import { tableOptionsOf } from '#domain/imports/reading/reading.ts';
import { type ReadImport, runWaitingImport } from '#domain/imports/run-waiting-import.server.ts';
import { readTable, type ReadRow } from '#platform/tables/spreadsheets.ts';
import { agencyJob } from './job-definition.ts';

/** Applies a long import for whoever began it. */
export const applyLongImport = agencyJob<ImportJob>({
  name: 'apply-import',
  run: (ctx, { data, isLastAttempt }, { platform }) => {
    const read: ReadImport = async (acting, { kind, uploadId, reading = {}, areRatesMeant, ...inviting }) => {
      const { name, stream } = await openImportFile(acting, uploadId);
      try {
        const table: ReadRow[] = [];
        for await (const row of readTable(stream, {}, tableOptionsOf(kind, reading))) table.push(row);
        const { lowercaseEmails } = platform.config;
        return {
          kind,
          fileName: name,
          table,
          rules: reading,
          toKeep: reading,
          lowercaseEmails,
          areRatesMeant,
          invitations: inviting.invitations,
          invitationHours: inviting.invitationHours,
        };
      } finally {
        stream.destroy();
      }
    };
    return runWaitingImport(ctx, data, read, { isLastAttempt });
  },
});
