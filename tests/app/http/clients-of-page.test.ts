import { expect, it } from 'vitest';
import { clientsOfPage } from '#app/http/clients-of-page.server.ts';

const clients = Array.from({ length: 45 }, (_, index) => ({
  clientId: `c${index}`,
  clientName: `Client ${index}`,
  accepted: 1,
  pending: 0,
  rejected: index === 44 ? 3 : 0,
  missing: 2,
}));

it('The dashboard shows twenty clients at a time, with the sums and the scale of all of them', () => {
  const first = clientsOfPage(clients, null);
  expect(first.rows.map(({ clientId }) => clientId)).toEqual(clients.slice(0, 20).map(({ clientId }) => clientId));
  expect(first).toMatchObject({
    page: 1,
    total: 45,
    scale: 6,
    counts: { accepted: 45, pending: 0, rejected: 3, missing: 90 },
  });
  expect(clientsOfPage(clients, '3')).toMatchObject({ page: 3, scale: 6, rows: clients.slice(40) });
});

it('A page that there is not is the nearest one', () => {
  for (const [asked, page] of [
    ['0', 1],
    ['-1', 1],
    ['two', 1],
    ['', 1],
    ['9', 3],
    ['99999999', 1],
  ] as const)
    expect(clientsOfPage(clients, asked).page).toBe(page);
  expect(clientsOfPage([], '2')).toMatchObject({ rows: [], page: 1, total: 0, scale: 1 });
});
