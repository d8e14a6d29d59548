import type { z } from 'zod';
import { groupBy } from '../advisories/life.ts';
import { checkContract, ContractFields, contractDateConflicts, NO_CLIENT } from '../contracts/contract.schema.ts';
import { requiredText } from '../fields.ts';
import { newId } from '../new-id.ts';
import { cutOffProblems } from '../timesheets/cut-off.server.ts';
import { choiceCell, flagCell } from './cell-values.ts';
import { findClients, findContracts, findPlacementDates } from './import-lookups.rows.server.ts';
import { contractsNamed } from './contracts-named.server.ts';
import { type ImportRules, keyOf } from './import-rules.ts';

const Row = ContractFields.extend({ client: requiredText(NO_CLIENT) }).superRefine(checkContract);
type Row = z.output<typeof Row>;

/** Contracts, addressed by their reference, or by client and name where a row has none; the client is named by its reference or its name. */
export const CONTRACT_IMPORT: ImportRules<Row> = {
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
  schema: Row,
  input: (cells) => ({
    ...cells,
    entryPeriod: choiceCell(cells.entryPeriod, ['weekly', 'monthly']),
    chargingPeriod: choiceCell(cells.chargingPeriod, ['hourly', 'hourlyTotal', 'daily']),
    allowNightshifts: flagCell(cells.allowNightshifts),
    allowHolidays: flagCell(cells.allowHolidays),
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
    const cutOff = await cutOffProblems(ctx, 'contracts', spans);
    return rows.flatMap(({ number, input }) => {
      const { clientId, contract, problems: named } = namedIn(input);
      const id = contract?.id ?? newId();
      const problems = [...named, ...contractDateConflicts(input, placements.get(id) ?? []), ...(cutOff.get(id) ?? [])];
      problems.forEach((problem) => refuse(number, problem));
      if (!clientId || problems.length > 0) return [];
      const reference = input.reference ?? contract?.reference ?? null;
      const foundBy = contract ? (input.reference ? 'reference' : 'name') : null;
      return { number, reference: reference ?? '', foundBy, id, values: valuesOf({ ...input, reference }, clientId) };
    });
  },
};

function valuesOf(input: Row, clientId: string) {
  return {
    client_id: clientId,
    name: input.name,
    reference: input.reference,
    start_date: input.start,
    end_date: input.end,
    entry_period: input.entryPeriod,
    charging_period: input.chargingPeriod,
    allow_nightshifts: input.allowNightshifts,
    allow_holidays: input.allowHolidays,
    weekly_hours: input.weeklyHours,
    daily_hours: input.dailyHours,
    role_group: input.roleGroup,
    cost_centre: input.costCentre,
    department: input.department,
    comparable_pay_rate: input.comparablePayRate,
  };
}
