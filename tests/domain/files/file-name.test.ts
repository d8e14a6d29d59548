import { expect, test } from 'vitest';
import { plainName } from '#domain/files/store-upload.server.ts';

test('A long file name keeps its extension, and each of its characters whole', () => {
  const name = plainName(`${'a'.repeat(50)}📷${'b'.repeat(195)}.jpg`);
  expect(name).toBe(`📷${'b'.repeat(195)}.jpg`);
  expect(plainName(`📷${'b'.repeat(196)}.jpg`)).toBe(`${'b'.repeat(196)}.jpg`);
});

test('A name of a file has the quotation marks that a browser escaped, and nothing else is taken for an escape', async () => {
  const form = new FormData();
  form.append('files', new Blob(['']), 'site "A", 50%2f.pdf');
  const sent = /filename="([^\r\n]*)"\r\n/.exec(await new Response(form).text())![1]!;
  expect(plainName(sent)).toBe('site "A", 50%2f.pdf');
  expect(plainName('one%0D%0Aline.pdf')).toBe('oneline.pdf');
});

test('A file name has neither folders nor control characters, and is never empty', () => {
  expect(plainName('C:\\scans\\week 21\u0000\u202e.pdf ')).toBe('week 21.pdf');
  expect(plainName('scans/')).toBe('file');
});
