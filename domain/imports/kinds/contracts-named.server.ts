import type { FieldError } from '../../errors.ts';
import { byReference } from '../../reference.ts';
import type { NamedClient, NamedContract } from '../import-lookups.rows.server.ts';
import { unknownReference } from '../import-rules.ts';
import { byName, onlyOne } from '../named-records.ts';

type Row = { reference: string | null; client: string; name: string };
type Named = {
  clientId: string | undefined;
  contract: NamedContract | undefined;
  /** The client’s contracts with that name. */
  namesakes: NamedContract[];
  problems: FieldError[];
};

/** Resolves what contract rows name: the client by reference or name; the contract by reference, otherwise by name among the client's. */
export function contractsNamed(contracts: NamedContract[], clients: NamedClient[]): (row: Row) => Named {
  const [contractOf, called] = [byReference(contracts), byName(contracts, ({ name }) => name)];
  const [clientOf, clientsCalled] = [byReference(clients), byName(clients, ({ clientName }) => clientName)];
  return ({ reference, client, name }) => {
    const referred = clientOf(client);
    const said = { field: 'client', plural: 'clients', name: client };
    const one = referred ? { record: referred } : onlyOne(clientsCalled(client), said);
    const clientId = one.record?.id;
    if (!clientId) {
      const problem = one.problem ?? unknownReference('client', 'client', client);
      return { clientId, contract: contractOf(reference), namesakes: [], problems: [problem] };
    }
    const namesakes = called(name).filter((contract) => contract.clientId === clientId);
    if (reference) return { clientId, contract: contractOf(reference), namesakes, problems: [] };
    const { record: contract, problem } = onlyOne(namesakes, { field: 'name', plural: 'contracts', name });
    return { clientId, contract, namesakes, problems: problem ? [problem] : [] };
  };
}

/** Finds the contract with that reference, or with that name if it is the only one. */
export const contractNamed = (contracts: NamedContract[]) => {
  const referred = byReference(contracts);
  const called = byName(contracts, ({ name }) => name);
  return (name: string) => {
    const record = referred(name);
    return record ? { record } : onlyOne(called(name), { field: 'contract', plural: 'contracts', name });
  };
};
