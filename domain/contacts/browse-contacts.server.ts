import { type Browsed, CHOICES_AT_ONCE, type FoundChoices } from '../browse.ts';
import { browse, countEach } from '../browse.server.ts';
import type { Context } from '../context.ts';
import type { ExportRow, TableExport } from '../exports/export-table.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { contactsAsked, type ContactUses } from './browse-contacts.rows.server.ts';
import type { BrowseContacts } from './contact.schema.ts';

/** One row of the list of contacts. */
export type ContactRow = ContactUses & {
  contactId: string;
  fullname: string;
  emailAddress: string;
  telephoneNumber: string | null;
  reference: string | null;
  isConsultant: boolean;
};

type OptOut = { optOutFrom: string | null; optOutUntil: string | null };

const asked = (ctx: Context, filter: BrowseContacts) =>
  contactsAsked(ctx.db, ctx.agency.id, reachOf(ctx.actor), filter);

/** A page of the contacts that the actor reaches, as the list's address asks for them. */
export async function browseContacts(ctx: Context, filter: BrowseContacts): Promise<Browsed<ContactRow>> {
  requirePermission(ctx.actor, 'directory.view');
  return browse<ContactRow>(ctx.db, asked(ctx, filter), filter);
}

/** How many contacts each of some filters finds, in one round trip. @throws Forbidden */
export async function countContacts(ctx: Context, filters: BrowseContacts[]): Promise<number[]> {
  requirePermission(ctx.actor, 'directory.view');
  return countEach(
    ctx.db,
    filters.map((filter) => asked(ctx, filter)),
  );
}

/** The first contacts, by name, that the words find. @throws Forbidden */
export async function findContactChoices(ctx: Context, search: string): Promise<FoundChoices> {
  const { rows, total } = await browseContacts(ctx, { search, page: 1, size: CHOICES_AT_ONCE });
  const choices = rows.map(({ contactId, fullname, emailAddress }) => ({
    value: contactId,
    label: fullname,
    detail: emailAddress,
  }));
  return { search, choices, total };
}

/** All the contacts that the list's filter finds, as they are read. */
export function exportContacts(ctx: Context, filter: BrowseContacts): TableExport {
  requirePermission(ctx.actor, 'directory.view');
  const text = (key: string) => ({ key, header: key, kind: 'text' as const });
  const columns = ['reference', 'fullname', 'emailAddress', 'telephoneNumber'].map(text);
  const dates = OPT_OUT.map((key) => ({ key, header: key, kind: 'date' as const }));
  // Who opted out of the 48-hour week is the agency’s to know.
  const isAgency = reachOf(ctx.actor).kind === 'agency';
  return { columns: isAgency ? [...columns, ...dates] : columns, rows: rowsOf(ctx, filter, isAgency) };
}

const OPT_OUT = ['optOutFrom', 'optOutUntil'] as const;

async function* rowsOf(ctx: Context, filter: BrowseContacts, isAgency: boolean): AsyncGenerator<ExportRow> {
  for await (const row of ctx.db.stream<ContactRow & OptOut>(asked(ctx, filter))) {
    const { reference, fullname, emailAddress, telephoneNumber, optOutFrom, optOutUntil } = row;
    const named = { reference, fullname, emailAddress, telephoneNumber };
    yield isAgency ? { ...named, optOutFrom, optOutUntil } : named;
  }
}
