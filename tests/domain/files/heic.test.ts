import { expect, test } from 'vitest';
import { isHeic, notHeic, takenFiles } from '#domain/files/limits.ts';

test('A HEIC photograph is recognised by its name, and the message says what to do', () => {
  expect(['IMG_2041.HEIC', 'a.heif', 'sheet.jpg', 'heic', 'heic.pdf'].map(isHeic)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(notHeic('IMG_2041.HEIC')).toBe(
    'The photograph "IMG_2041.HEIC" is in the HEIC format, which few devices can show. Please save it as JPEG and add that, or take a screenshot of it',
  );
});

test('File fields list each picture type and never HEIC, so that phones send JPEG', () => {
  for (const allowArchives of [true, false]) {
    const { accept } = takenFiles({ allowArchives });
    expect(accept.split(',')[0]).toBe('image/jpeg');
    expect([accept.includes('*'), accept.includes('hei'), accept.includes('.zip')]).toEqual([
      false,
      false,
      allowArchives,
    ]);
  }
});
