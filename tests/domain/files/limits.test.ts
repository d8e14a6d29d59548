import { expect, test } from 'vitest';
import { DOWNLOAD_HOURS } from '#domain/downloads/made-download.ts';
import { MAXIMUM_FILES, MAXIMUM_UPLOAD_SIZE, takenFiles, TOO_MANY_FILES, tooBig } from '#domain/files/limits.ts';
import { formatCount } from '#domain/format.ts';

test('A file has limits, reported with its name', () => {
  expect([MAXIMUM_UPLOAD_SIZE, MAXIMUM_FILES, TOO_MANY_FILES]).toEqual([
    20_971_520,
    100,
    'You may not add more than 100 files.',
  ]);
  expect(tooBig('a.pdf', 31_457_280)).toBe('The file "a.pdf" is too big (30 MB / 20 MB), please remove it');
  for (const size of [undefined, 0, 20_971_520])
    expect(tooBig('a.pdf', size)).toBe('The file "a.pdf" is too big (over 20 MB / 20 MB), please remove it');
  const images = 'image/jpeg,image/png,image/gif,image/webp,image/bmp,image/tiff';
  expect(takenFiles({ allowArchives: false })).toEqual({
    accept: `${images},.doc,.docx,.xls,.xlsx,.pdf`,
    words: 'Images, Word, Excel or PDF',
  });
  expect(takenFiles({ allowArchives: true })).toEqual({
    accept: `${images},.doc,.docx,.xls,.xlsx,.pdf,.zip,.rar`,
    words: 'Images, Word, Excel, PDF, zip or rar',
  });
  expect(DOWNLOAD_HOURS).toBe(24);
  expect([0, 999, 1000, 1_234_567].map(formatCount)).toEqual(['0', '999', '1,000', '1,234,567']);
});
