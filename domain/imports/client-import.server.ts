import { type CreateClient, CreateClientSchema } from '../clients/client.schema.ts';
import { newId } from '../new-id.ts';
import { byReference } from '../reference.ts';
import { listCell } from './cell-values.ts';
import { findClients } from './import-lookups.rows.server.ts';
import { type ImportRules, keyOf } from './import-rules.ts';

/**
 * Clients, addressed by their reference. Addresses for copies switch the copies on; none switches them off
 * and leaves the addresses, as the switch of the portal does. */
export const CLIENT_IMPORT: ImportRules<CreateClient> = {
  target: {
    table: 'clients',
    subjectType: 'client',
    columns: {
      client_name: { type: 'text', from: 'clientName' },
      reference: { type: 'text', from: 'reference' },
      telephone_number: { type: 'text', from: 'telephoneNumber' },
      copies_enabled: { type: 'boolean', from: 'emailAcceptedTimesheetCopiesTo' },
      copies_to: { type: 'text[]', from: 'emailAcceptedTimesheetCopiesTo' },
    },
  },
  schema: CreateClientSchema,
  input({ emailAcceptedTimesheetCopiesTo, ...cells }) {
    const value = listCell(emailAcceptedTimesheetCopiesTo);
    return { ...cells, emailAcceptedTimesheetCopiesTo: { enabled: value.length > 0, value } };
  },
  key: keyOf,
  async stage(ctx, rows) {
    const references = rows.map(({ input }) => input.reference ?? '');
    const known = byReference(await findClients(ctx.db, ctx.agency.id, references));
    return rows.map(({ number, input }) => {
      const client = known(input.reference);
      const { enabled, value } = input.emailAcceptedTimesheetCopiesTo;
      return {
        number,
        reference: input.reference ?? '',
        id: client?.id ?? newId(),
        values: {
          client_name: input.clientName,
          reference: input.reference,
          telephone_number: input.telephoneNumber,
          copies_enabled: enabled,
          copies_to: enabled ? value : (client?.copiesTo ?? []),
        },
      };
    });
  },
};
