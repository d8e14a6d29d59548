import fc from 'fast-check';
import { any, day, kind, type Kind } from './kinds.ts';
import { dayAt, oneOf } from './office.ts';

/** Acts of leaving, erasing and standing in. */
export const PEOPLE: Record<string, Kind> = {
  erase: kind(1, { of: any }, async (office, { of }: { of: number }) => {
    const contactId = oneOf(office.contacts, of);
    const { body } = await office.ask('admin', 'GET', `/contacts/${contactId}`);
    return office.ask('admin', 'POST', `/contacts/${contactId}/erasure`, {
      emailAddress: body.emailAddress ?? 'nobody@example.example',
    });
  }),
  removeContact: kind(1, { of: any }, (office, { of }: { of: number }) =>
    office.ask('key', 'DELETE', `/contacts/${oneOf(office.contacts, of)}`),
  ),
  delegate: kind(
    1,
    { of: any, to: any, start: day, days: fc.nat(30) },
    (office, drawn: { of: number; to: number; start: number; days: number }) =>
      office.ask('key', 'POST', '/delegations', {
        authoriserContactId: oneOf(office.authorisers, drawn.of),
        delegateContactId: oneOf(office.contacts, drawn.to),
        ...{ start: dayAt(drawn.start + 60), end: dayAt(drawn.start + 60 + drawn.days) },
      }),
  ),
  remove: kind(
    1,
    { path: fc.constantFrom('/contracts', '/clients'), of: any },
    (office, { path, of }: { path: string; of: number }) =>
      office.ask('key', 'DELETE', `${path}/${oneOf(path === '/clients' ? office.clients : office.contracts, of)}`),
  ),
  removePlacement: kind(1, { of: any }, async (office, { of }: { of: number }) => {
    const contractorId = oneOf(office.placements, of)!;
    const answer = await office.ask('key', 'PATCH', `/contractors/${contractorId}`, { status: 'Deleted' });
    if (answer.status === 200 && office.placements.length > 1)
      office.placements.splice(office.placements.indexOf(contractorId), 1);
  }),
};
