import { lastDue } from '#platform/backup/retained-backups.ts';
import { listStoredBackups } from '#platform/backup/stored-backups.ts';
import { createFileStore } from '#platform/files/file-store.ts';
import { backUpInProcess } from './back-up-in-process.ts';
import type { InstallationJob } from './job-definition.ts';

/** Makes the backup that is due unless the file store has one since; one that was missed, failed or ended with its worker is made late. */
export const sweepBackups: InstallationJob = {
  name: 'sweep-backups',
  async sweep({ platform: { config, clock, log }, stopping }) {
    const { at } = config.backups;
    if (at === null) return;
    const due = Date.parse(lastDue(at, clock.now().toString()));
    const [newest] = await listStoredBackups(createFileStore(config));
    if (newest && Date.parse(newest.takenAt) >= due) return;
    const backup = await backUpInProcess(config, clock.now().toString(), stopping);
    if (!backup) return log.info('a backup was ended because the worker stops');
    const { name, removed } = backup;
    if (name !== null) log.info({ name, removed }, 'a backup was made');
  },
};
