import { expect, test } from 'vitest';
import { withoutZeros } from '#app/http/without-zeros.server.ts';

test.each([
  ['', ''],
  ['\0', ''],
  ['Zo\0\0ë at £12', 'Zoë at £12'],
  ['\0\0at both ends\0', 'at both ends'],
  ['nothing to take out – “£”', 'nothing to take out – “£”'],
])('Zero bytes are taken out of %j, and nothing else', (text, kept) => {
  expect(withoutZeros(Buffer.from(text)).toString()).toBe(kept);
});
