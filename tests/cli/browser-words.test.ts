import { expect, test } from 'vitest';
import { browserWords } from '#cli/checks/fault-words.ts';

test('A packaged browser that cannot be unpacked is put down to the temporary folder, and a missing one to itself', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(browserWords(null, full)).toEqual({
    found: 'There is no room in the temporary folder to unpack the browser. Until there is, no PDF can be made.',
    advice: 'Make TMPDIR writable, free 250 MB there, or set PUPPETEER_EXECUTABLE_PATH.',
    detail: 'ENOSPC: no space left on device, write',
  });
  const readOnly = Object.assign(new Error('EROFS: read-only file system, mkdtemp'), { code: 'EROFS' });
  expect(browserWords(null, readOnly)).toMatchObject({
    found: 'The browser cannot be unpacked into the temporary folder. Until it can, no PDF can be made.',
  });
  expect(browserWords(null, new Error('No browser was found for PDFs. Install Chromium.'))).toMatchObject({
    found: 'No browser was found for PDFs.',
  });
});
