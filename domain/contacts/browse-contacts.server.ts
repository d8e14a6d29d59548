import { choiceOf, type Browsed, CHOICES_AT_ONCE, type FoundChoices } from '../browse.ts';
import { browse, countEach } from '../browse.server.ts';
import { type Columns, except, inFiles } from '../columns.ts';
import type { Context } from '../context.ts';
import type { ExportRow, TableExport } from '../exports/export-table.ts';
import { exportColumns, exportRow } from '../exports/exported-columns.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { contactsFilter, type ContactUses } from './browse-contacts.rows.server.ts';
import { type Contact, showContact } from './contact.ts';
import { CONTACT_COLUMNS, OPT_OUT } from './contact-columns.ts';
import type { BrowseContacts } from './contact.schema.ts';

/** One row of the list of contacts. */
export type ContactRow = ContactUses & Pick<Contact, 'contactId' | keyof typeof CONTACT_COLUMNS>;

const requested = (ctx: Context, filter: BrowseContacts) =>
  contactsFilter(ctx.db, ctx.agency.id, reachOf(ctx.actor), filter);

/** Returns a page of the contacts within the actor's reach, as the list's URL requests. */
export async function browseContacts(ctx: Context, filter: BrowseContacts): Promise<Browsed<ContactRow>> {
  requirePermission(ctx.actor, 'directory.view');
  const { rows, total } = await browse<ContactRow>(ctx.db, requested(ctx, filter), filter);
  return { rows: rows.map((row) => showContact(row, reachOf(ctx.actor))), total };
}

/** Counts the contacts each of several filters finds, in one round trip. @throws Forbidden */
export async function countContacts(ctx: Context, filters: BrowseContacts[]): Promise<number[]> {
  requirePermission(ctx.actor, 'directory.view');
  return countEach(
    ctx.db,
    filters.map((filter) => requested(ctx, filter)),
  );
}

/** Finds the first contacts, by name, matching the search. @throws Forbidden */
export async function findContactChoices(ctx: Context, search: string): Promise<FoundChoices> {
  const { rows, total } = await browseContacts(ctx, { search, page: 1, size: CHOICES_AT_ONCE });
  return { search, choices: rows.map((one) => choiceOf(one.contactId, one.fullname, one.emailAddress)), total };
}

/** Streams all the contacts the list's filter finds. */
export function exportContacts(ctx: Context, filter: BrowseContacts): TableExport {
  requirePermission(ctx.actor, 'directory.view');
  const columns = inFiles(CONTACT_COLUMNS);
  // Opt-outs from the 48-hour week are visible to the agency only.
  const isAgency = reachOf(ctx.actor).kind === 'agency';
  const shown = isAgency ? columns : except(columns, ...OPT_OUT);
  return { columns: exportColumns(shown), rows: rowsOf(ctx, filter, shown) };
}

async function* rowsOf(ctx: Context, filter: BrowseContacts, columns: Columns): AsyncGenerator<ExportRow> {
  for await (const row of ctx.db.stream<ContactRow>(requested(ctx, filter))) yield exportRow(columns, row);
}
