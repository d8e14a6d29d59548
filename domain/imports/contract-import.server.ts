import { groupBy } from '../advisories/life.ts';
import { contractDateConflicts } from '../contracts/contract.schema.ts';
import { addContractRates } from '../contracts/add-contract-rates.server.ts';
import { defaultRatesOf } from '../contracts/list-contract-rates.server.ts';
import { ContractRow, contractValues, defaultRateOf } from './contract-rows.ts';
import { newId } from '../new-id.ts';
import { cutOffProblems } from '../timesheets/cut-off.server.ts';
import { choiceCell, flagCell } from './cell-values.ts';
import { findClients, findContracts, findPlacementDates } from './import-lookups.rows.server.ts';
import { contractsNamed } from './contracts-named.server.ts';
import { type ImportRules, keyOf } from './import-rules.ts';

/** Contracts, addressed by their reference, or by client and name where a row has none; the client is named by its reference or its name. */
export const CONTRACT_IMPORT: ImportRules<ContractRow> = {
  target: {
    table: 'contracts',
    subjectType: 'contract',
    columns: {
      client_id: { type: 'uuid', from: 'client' },
      name: { type: 'text', from: 'name' },
      reference: { type: 'text', from: 'reference' },
      start_date: { type: 'date', from: 'start' },
      end_date: { type: 'date', from: 'end' },
      entry_period: { type: 'text', from: 'entryPeriod' },
      charging_period: { type: 'text', from: 'chargingPeriod' },
      allow_nightshifts: { type: 'boolean', from: 'allowNightshifts' },
      allow_holidays: { type: 'boolean', from: 'allowHolidays' },
      weekly_hours: { type: 'numeric(5,2)', from: 'weeklyHours' },
      daily_hours: { type: 'numeric(4,2)', from: 'dailyHours' },
      role_group: { type: 'text', from: 'roleGroup' },
      cost_centre: { type: 'text', from: 'costCentre' },
      department: { type: 'text', from: 'department' },
      comparable_pay_rate: { type: 'numeric(12,4)', from: 'comparablePayRate' },
    },
  },
  schema: ContractRow,
  input: (cells) => ({
    ...cells,
    entryPeriod: choiceCell(cells.entryPeriod, ['weekly', 'monthly']),
    chargingPeriod: choiceCell(cells.chargingPeriod, ['hourly', 'hourlyTotal', 'daily']),
    allowNightshifts: flagCell(cells.allowNightshifts),
    allowHolidays: flagCell(cells.allowHolidays),
    defaultRatesPer: choiceCell(cells.defaultRatesPer, ['hour', 'day']),
  }),
  key: ({ reference, name, client }) => keyOf(reference, { column: 'name', value: name, within: client }),
  async stage(ctx, rows, refuse) {
    const { db, agency } = ctx;
    const found = await findContracts(
      db,
      agency.id,
      rows.map(({ input }) => input.reference ?? input.name),
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
      const { clientId, contract, problems: named } = namedIn(input);
      const id = contract?.id ?? newId();
      const { added, problems: ofRates } = defaultRateOf(input, contract, defaults.get(id) ?? []);
      const conflicts = contractDateConflicts(input, placements.get(id) ?? []);
      const problems = [...named, ...conflicts, ...(cutOff.get(id) ?? []), ...ofRates];
      problems.forEach((problem) => refuse(number, problem));
      if (!clientId || problems.length > 0) return [];
      const reference = input.reference ?? contract?.reference ?? null;
      const foundBy = contract ? (input.reference ? 'reference' : 'name') : null;
      const values = contractValues({ ...input, reference }, clientId);
      return { number, reference: reference ?? '', foundBy, id, values, ...added };
    });
  },
  finish: (ctx, staged) => {
    const rates = staged.flatMap(({ id, defaultRate }) => (defaultRate ? [{ contractId: id, rate: defaultRate }] : []));
    return addContractRates(ctx, rates);
  },
};
