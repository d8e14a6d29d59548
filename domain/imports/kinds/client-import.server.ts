import { CLIENT_COLUMNS } from '../../clients/client-columns.ts';
import { type CreateClient, CreateClientSchema } from '../../clients/client.schema.ts';
import { newId } from '../../new-id.ts';
import { byReference } from '../../reference.ts';
import { listCell } from '../reading/cell-values.ts';
import { findClients } from '../import-lookups.rows.server.ts';
import { type ImportRules, keyOf } from '../import-rules.ts';
import { byName, namesakeNote, onlyOne } from '../named-records.ts';
import { importedValues, importTarget } from '../reading/imported-columns.ts';

/**
 * Clients, identified by their reference, or by name where a row has none. Addresses for copies switch the copies on;
 * no address switches them off and keeps the addresses, as the portal's switch does.
 */
export const CLIENT_IMPORT: ImportRules<CreateClient> = {
  target: {
    table: 'clients',
    subjectType: 'client',
    columns: {
      ...importTarget(CLIENT_COLUMNS),
      copies_enabled: { type: 'boolean', from: 'emailAcceptedTimesheetCopiesTo' },
      copies_to: { type: 'text[]', from: 'emailAcceptedTimesheetCopiesTo' },
    },
  },
  schema: CreateClientSchema,
  input({ emailAcceptedTimesheetCopiesTo, ...cells }) {
    const value = listCell(emailAcceptedTimesheetCopiesTo);
    return { ...cells, emailAcceptedTimesheetCopiesTo: { enabled: value.length > 0, value } };
  },
  key: ({ reference, clientName }) => keyOf(reference, { column: 'clientName', value: clientName }),
  async stage(ctx, rows, refuse) {
    const names = rows.flatMap(({ input: { reference, clientName } }) => [
      ...(reference ? [reference] : []),
      clientName,
    ]);
    const found = await findClients(ctx.db, ctx.agency.id, names);
    const [referred, called] = [byReference(found), byName(found, ({ clientName }) => clientName)];
    return rows.flatMap(({ number, input }) => {
      const said = { field: 'clientName', plural: 'clients', name: input.clientName };
      const byItsName = input.reference ? {} : onlyOne(called(input.clientName), said);
      if (byItsName.problem) {
        refuse(number, byItsName.problem);
        return [];
      }
      const client = referred(input.reference) ?? byItsName.record;
      const reference = input.reference ?? client?.reference ?? null;
      const { enabled, value } = input.emailAcceptedTimesheetCopiesTo;
      return {
        number,
        reference: reference ?? '',
        foundBy: client ? (input.reference ? 'reference' : 'name') : null,
        id: client?.id ?? newId(),
        version: client?.version,
        note: client ? undefined : namesakeNote('client', called(input.clientName)),
        values: {
          ...importedValues(CLIENT_COLUMNS, { ...input, reference }),
          copies_enabled: enabled,
          copies_to: enabled ? value : (client?.copiesTo ?? []),
        },
      };
    });
  },
};
