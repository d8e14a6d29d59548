import { describe, expect, test } from 'vitest';
import { type Client, clientFields } from '#domain/clients/client.ts';
import { BrowseClientsSchema, CreateClientSchema, EditClientSchema } from '#domain/clients/client.schema.ts';
import { says } from '../../support/says.ts';

const unknown = (name: string) => `${name}: The ${name} field is not known.`;

describe('A client', () => {
  const created = (change: Record<string, unknown> = {}) =>
    says(CreateClientSchema, { clientName: ' Holbeck ', ...change });
  const copies = (emailAcceptedTimesheetCopiesTo: unknown) => created({ emailAcceptedTimesheetCopiesTo });
  test('needs a name, and gets no copies unless it asks for them', () => {
    const off = { enabled: false, value: [] };
    expect(created()).toEqual({
      clientId: undefined,
      clientName: 'Holbeck',
      reference: null,
      telephoneNumber: null,
      emailAcceptedTimesheetCopiesTo: off,
    });
    expect(says(CreateClientSchema, {})).toEqual(['clientName: Please supply a name for the client']);
    expect(copies(null)).toMatchObject({ emailAcceptedTimesheetCopiesTo: off });
    expect(copies({})).toMatchObject({ emailAcceptedTimesheetCopiesTo: off });
    expect(created({ colour: 1 })).toEqual([unknown('colour')]);
  });
  test('has valid addresses for copies', () => {
    const value = ['a@b.example', 'c@d.example'];
    const on = { emailAcceptedTimesheetCopiesTo: { enabled: true, value } };
    expect(copies({ enabled: true, value: [' A@B.example ', '', 'c@d.example'] })).toMatchObject(on);
    expect(copies({ enabled: true, email: 'a@b.example' })).toMatchObject({
      emailAcceptedTimesheetCopiesTo: { enabled: true, value: ['a@b.example'] },
    });
    expect(copies({ enabled: true, email: ['a@b.example'], value: ['c@d.example'] })).toMatchObject({
      emailAcceptedTimesheetCopiesTo: { value: ['c@d.example'] },
    });
    expect(copies({ enabled: true })).toEqual([
      'emailAcceptedTimesheetCopiesTo.value: Email address missing from setting to send emails when timesheet are authorised',
    ]);
    expect(copies({ value: ['x', 'a@b.example'] })).toEqual([
      'emailAcceptedTimesheetCopiesTo.value: The emailAcceptedTimesheetCopiesTo email address is not valid',
    ]);
  });
  test('is edited and listed', () => {
    expect(says(EditClientSchema, {})).toEqual({});
    expect(says(EditClientSchema, { clientName: '' })).toEqual(['clientName: Please supply a name for the client']);
    for (const sort of ['clientName', 'reference', 'contracts', 'contractors'])
      expect(says(BrowseClientsSchema, { sort })).toMatchObject({ sort });
    expect(says(BrowseClientsSchema, { groupBy: 'nothing' })).toMatchObject({ groupBy: 'nothing' });
    const copiesTo = { enabled: true, value: ['a@b.example'] };
    const client = { clientName: 'H', reference: null, telephoneNumber: '1', settings: { emails: {} } };
    expect(
      clientFields({ ...client, settings: { emails: { emailAcceptedTimesheetCopiesTo: copiesTo } } } as Client),
    ).toEqual({ clientName: 'H', reference: null, telephoneNumber: '1', emailAcceptedTimesheetCopiesTo: copiesTo });
  });
});
