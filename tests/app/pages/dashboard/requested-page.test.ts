import { expect, test } from 'vitest';
import { requestedPage } from '#app/pages/dashboard/requested-page.ts';

test.each([
  ['3', 3],
  ['0', 1],
  ['-1', 1],
  ['two', 1],
  ['', 1],
  [null, 1],
  ['99999999', 1],
])('Page %j of an address is page %i', (requested, page) => expect(requestedPage(requested)).toBe(page));
