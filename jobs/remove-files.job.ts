import { removeFiles, type RemoveFilesJob } from '#domain/files/remove-files.server.ts';
import { agencyJob } from './job-definition.ts';

/** Removes files whose rows have been deleted. */
export const removeFilesOfAgency = agencyJob<RemoveFilesJob>({
  name: 'remove-files',
  run: (ctx, { data }) => removeFiles(ctx, data),
});
