import { once } from 'node:events';
import { expect, test } from 'vitest';
import { openS3Disk } from '#platform/files/s3-disk.ts';

test('An object store adds no notice of its own to what a command writes', async () => {
  const notices: string[] = [];
  process.on('warning', ({ message }) => notices.push(message));
  const settings = {
    bucket: 'here',
    region: 'eu-west-2',
    endpoint: null,
    folder: '',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  };
  await openS3Disk({ kind: 's3', ...settings }, 1000);
  const last = once(process, 'warning');
  process.emitWarning('the last');
  await last;
  expect(notices).toEqual(['the last']);
});
