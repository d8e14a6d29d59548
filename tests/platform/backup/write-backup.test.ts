import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { createFileStore } from '#platform/files/file-store.ts';
import { streamToFile } from '#platform/files/stream-to-file.ts';
import { opened } from '../../support/opened.ts';
import { createTestDatabase } from '../../support/postgres.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const database = opened(createTestDatabase);
const folder = temporaryFolder('write-backup');

test('A backup for which there is no room fails with what the file store says of it', async () => {
  const files = createFileStore({ fileStore: { kind: 'folder', folder } });
  const { ownerUrl, appUrl } = database;
  const options = { ownerUrl, appUrl, files, version: '0.0.0', takenAt: '2026-05-18T08:00:00Z', key: null };
  const backup = writeBackup({ ...options, isCompressed: false, spoolFolder: folder }, (archive) =>
    streamToFile([archive], '/dev/full', { mode: 0o600 }).catch(async () => {
      await rm(join(folder, 'unfinished'), { force: true });
      throw new Error('There is no room left.');
    }),
  );
  await expect(backup).rejects.toThrow('There is no room left.');
});
