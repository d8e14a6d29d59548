import { expect } from 'vitest';
import { type Kind, kind } from './kinds.ts';
import { type Office, done } from './office.ts';

/** Collections with a copy: the names of their rows and of their ids. */
const COPIED: Record<string, [name: string, id: string]> = {
  '/timesheets': ['timesheets', 'timesheetId'],
  '/clients': ['clients', 'clientId'],
  '/contracts': ['contracts', 'contractId'],
  '/contacts': ['contacts', 'contactId'],
  '/contractors': ['contractors', 'contractorId'],
  '/timesheetTemplates': ['timesheetTemplates', 'id'],
};
/** A record's own fields, wherever they appear; names of others come from their own records. */
const OWN = [
  ...[
    'version',
    'updatedAt',
    'status',
    'isVoid',
    'totalMinutes',
    'timesheetEntries',
    'decisionNote',
    'reference',
    'start',
    'end',
  ],
  ...['payRate', 'payrollNumber', 'clientName', 'templateName', 'emailAddress', 'costCentre'],
];
const SHOWN_OF_OTHERS: Record<string, string[]> = {
  '/timesheets': ['clientName', 'reference', 'payrollNumber', 'payRate', 'emailAddress'],
  '/contracts': ['clientName'],
  '/contractors': ['clientName', 'emailAddress'],
};

type Page = { page: { nextCursor: string | null } } & Record<string, Record<string, unknown>[]>;

async function rowsOf(office: Office, path: string, limit: number, since: string | null) {
  const [name] = COPIED[path]!;
  const rows: Record<string, unknown>[] = [];
  const requested = new URLSearchParams({ limit: String(limit), ...(since === null ? {} : { updatedSince: since }) });
  if (path === '/timesheetTemplates') requested.set('includeHidden', 'true');
  for (;;) {
    const body = (await done(office, 'key', 'GET', `${path}?${requested}`)).body as Page;
    rows.push(...body[name]!);
    if (body.page.nextCursor === null) return rows;
    requested.set('cursor', body.page.nextCursor);
  }
}

/** Updates the copy of a collection with what changed since the last request, as described in the guide. */
async function bringUp(office: Office, path: string, limit: number): Promise<void> {
  const now = office.ctx.clock.now();
  const copy = (office.copies[path] ??= { requested: '', records: new Map() });
  const [, id] = COPIED[path]!;
  for (const row of await rowsOf(office, path, limit, copy.requested || null)) copy.records.set(String(row[id]), row);
  copy.requested = now.subtract({ minutes: 1 }).toString();
}

/** A third party updates its copies. */
export const COPIES: Record<string, Kind> = {
  copy: kind(2, {}, async (office) => {
    for (const path of Object.keys(COPIED)) await bringUp(office, path, 3);
  }),
};

/** A copy updated with changes has each record as it is now, as far as its own fields are concerned. */
export async function expectCopiesToBeWhole(office: Office): Promise<void> {
  for (const [path, [, id]] of Object.entries(COPIED)) {
    await bringUp(office, path, 1000);
    const own = OWN.filter((name) => !SHOWN_OF_OTHERS[path]?.includes(name));
    const said = (row: Record<string, unknown> | undefined) => [path, row?.[id], ...own.map((name) => row?.[name])];
    for (const row of await rowsOf(office, path, 1000, null))
      expect(said(office.copies[path]!.records.get(String(row[id])))).toEqual(said(row));
  }
}
