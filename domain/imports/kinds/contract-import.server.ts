import { groupBy } from '../../group-by.ts';
import { CONTRACT_COLUMNS } from '../../contracts/contract-columns.ts';
import { contractDateConflicts } from '../../contracts/contract.schema.ts';
import { addContractRates } from '../../contracts/add-contract-rates.server.ts';
import { defaultRatesOf } from '../../contracts/list-contract-rates.server.ts';
import type { AddContractRate } from '../../contracts/contract-rate.schema.ts';
import { ContractRow, defaultRateOf } from './contract-rows.ts';
import { newId } from '../../new-id.ts';
import { cutOffProblems } from '../../timesheets/entry/cut-off.server.ts';
import { choiceCell } from '../reading/cell-values.ts';
import { findClients, findContracts, findPlacementDates } from '../import-lookups.rows.server.ts';
import { contractsNamed } from './contracts-named.server.ts';
import { type ImportRules, keyOf } from '../import-rules.ts';
import { namesakeNote } from '../named-records.ts';
import { importedValues, importTarget, meantCells } from '../reading/imported-columns.ts';

/** Contracts, identified by their reference, or by client and name where a row has none; the client is named by its reference or its name. */
export const CONTRACT_IMPORT: ImportRules<ContractRow> = {
  target: {
    table: 'contracts',
    subjectType: 'contract',
    columns: {
      client_id: { type: 'uuid', from: 'client' },
      ...importTarget(CONTRACT_COLUMNS),
    },
    names: { client_id: { table: 'clients', isDeleted: "n.status = 'deleted'" } },
  },
  schema: ContractRow,
  input: (cells) => ({
    ...meantCells(CONTRACT_COLUMNS, cells),
    defaultRatesPer: choiceCell(cells.defaultRatesPer, ['hour', 'day']),
  }),
  key: ({ reference, name, client }) => keyOf(reference, { column: 'name', value: name, within: client }),
  async stage(ctx, rows, refuse) {
    const { db, agency } = ctx;
    const found = await findContracts(
      db,
      agency.id,
      rows.flatMap(({ input: { reference, name } }) => [...(reference ? [reference] : []), name]),
    );
    const clients = await findClients(db, agency.id, [...new Set(rows.map(({ input }) => input.client))]);
    const namedIn = contractsNamed(found, clients);
    const ids = found.map(({ id }) => id);
    const placements = groupBy(await findPlacementDates(db, agency.id, ids), ({ contractId }) => contractId);
    const spans = rows.flatMap(({ input }) => {
      const id = namedIn(input).contract?.id;
      return id ? [{ id, start: input.start, end: input.end }] : [];
    });
    const defaults = await defaultRatesOf(ctx, ids);
    const cutOff = await cutOffProblems(ctx, 'contracts', spans);
    return rows.flatMap(({ number, input }) => {
      const { clientId, contract, namesakes, problems: named } = namedIn(input);
      const id = contract?.id ?? newId();
      const { added, problems: ofRates } = defaultRateOf(input, contract, defaults.get(id) ?? []);
      const conflicts = contractDateConflicts(input, placements.get(id) ?? []);
      const problems = [...named, ...conflicts, ...(cutOff.get(id) ?? []), ...ofRates];
      problems.forEach((problem) => refuse(number, problem));
      if (!clientId || problems.length > 0) return [];
      const reference = input.reference ?? contract?.reference ?? null;
      const foundBy = contract ? (input.reference ? 'reference' : 'name') : null;
      const values = { client_id: clientId, ...importedValues(CONTRACT_COLUMNS, { ...input, reference }) };
      const note = contract ? undefined : namesakeNote('contract', namesakes);
      return { number, reference: reference ?? '', foundBy, id, version: contract?.version, note, values, ...added };
    });
  },
  finish: (ctx, kept) => {
    const rates: { contractId: string; rate: AddContractRate }[] = [];
    for (const { id, defaultRate } of kept) if (defaultRate) rates.push({ contractId: id, rate: defaultRate });
    return addContractRates(ctx, rates);
  },
};
