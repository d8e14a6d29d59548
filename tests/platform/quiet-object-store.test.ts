import { once } from 'node:events';
import { expect, test } from 'vitest';
import { openS3Disk } from '#platform/files/s3-disk.ts';

test('An object store adds no notice of its own to what a command writes', async () => {
  const notices: string[] = [];
  const hear = ({ message }: Error) => void notices.push(message);
  process.on('warning', hear);
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
  process.removeListener('warning', hear);
  expect(notices.filter((one) => /AWS|Node/.test(one))).toEqual([]);
});
