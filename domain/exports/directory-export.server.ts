import type { Context } from '../context.ts';
import type { Client } from '../clients/client.ts';
import { listClients } from '../clients/list-clients.server.ts';
import type { Contract } from '../contracts/contract.ts';
import { listContracts } from '../contracts/list-contracts.server.ts';
import type { Contractor } from '../contractors/contractor.ts';
import { listContractors } from '../contractors/list-contractors.server.ts';
import { MOST_ROWS, type Page, type PageRequest } from '../page.server.ts';

/** What of the directory can be exported. */
export const EXPORT_KINDS = ['clients', 'contracts', 'contractors'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** A column of an export: text, a calendar date, or a decimal text that is a number. */
export type ExportColumn = { key: string; header: string; kind: 'text' | 'date' | 'number' };
export type ExportRow = Record<string, string | null>;

/** A table to export: its columns, and its rows as they are read, page by page. */
export type TableExport = { columns: ExportColumn[]; rows: AsyncIterable<ExportRow> };

const text = (key: string): ExportColumn => ({ key, header: key, kind: 'text' });
const date = (key: string): ExportColumn => ({ key, header: key, kind: 'date' });
const number = (key: string): ExportColumn => ({ key, header: key, kind: 'number' });

async function* every<Row>(list: (request: PageRequest) => Promise<Page<Row>>, toRow: (row: Row) => ExportRow) {
  let cursor: string | null = null;
  do {
    const page: Page<Row> = await list({ limit: MOST_ROWS, cursor });
    for (const row of page.rows) yield toRow(row);
    cursor = page.nextCursor;
  } while (cursor !== null);
}

const yesNo = (flag: boolean | null) => (flag === null ? null : flag ? 'yes' : 'no');

function clientRow({ reference, clientName, telephoneNumber, settings }: Client): ExportRow {
  const { enabled, value } = settings.emails.emailAcceptedTimesheetCopiesTo;
  return { reference, clientName, telephoneNumber, emailAcceptedTimesheetCopiesTo: enabled ? value.join('; ') : null };
}

function contractRow({ client, allowNightshifts, allowHolidays, ...contract }: Contract): ExportRow {
  const { reference, name, start, end, entryPeriod, chargingPeriod } = contract;
  return {
    reference,
    name,
    client: client.reference,
    clientName: client.clientName,
    start,
    end,
    entryPeriod,
    chargingPeriod,
    allowNightshifts: yesNo(allowNightshifts),
    allowHolidays: yesNo(allowHolidays),
  };
}

function contractorRow(contractor: Contractor): ExportRow {
  const {
    reference,
    contractReference: contract,
    emailAddress: contact,
    fullname,
    contractName,
    clientName,
  } = contractor;
  const { timesheetTemplate, authoriserContacts, start, end, chargeRate, payRate, payrollNumber } = contractor;
  return {
    reference,
    contract,
    contact,
    fullname,
    contractName,
    clientName,
    timesheetTemplate: timesheetTemplate.templateName,
    authorisers: authoriserContacts.map(({ emailAddress }) => emailAddress).join('; '),
    start,
    end,
    chargeRate,
    payRate,
    payrollNumber,
  };
}

/** A table of the directory in the columns of its import, so that what goes out can come back in. @throws Forbidden */
export function exportDirectory(ctx: Context, kind: ExportKind): TableExport {
  if (kind === 'clients') {
    const columns = ['reference', 'clientName', 'telephoneNumber', 'emailAcceptedTimesheetCopiesTo'].map(text);
    return { columns, rows: every((request) => listClients(ctx, request), clientRow) };
  }
  if (kind === 'contracts') {
    const rules = ['entryPeriod', 'chargingPeriod', 'allowNightshifts', 'allowHolidays'].map(text);
    const columns = [...['reference', 'name', 'client', 'clientName'].map(text), date('start'), date('end'), ...rules];
    return { columns, rows: every((request) => listContracts(ctx, request), contractRow) };
  }
  const names = [
    'reference',
    'contract',
    'contact',
    'fullname',
    'contractName',
    'clientName',
    'timesheetTemplate',
    'authorisers',
  ];
  const columns = [
    ...names.map(text),
    date('start'),
    date('end'),
    number('chargeRate'),
    number('payRate'),
    text('payrollNumber'),
  ];
  return { columns, rows: every((request) => listContractors(ctx, request), contractorRow) };
}
