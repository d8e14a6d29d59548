import type { Context } from '../context.ts';
import { isDate } from '../periods/period.ts';
import { isId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import type { KeptDraft, NamedDraft } from './draft.schema.ts';
import { deleteDraft, selectDraft, selectDrafts } from './drafts.rows.server.ts';

const ownContact = (ctx: Context): string | null => {
  const reach = reachOf(ctx.actor);
  return reach.kind === 'contractor' ? reach.contactId : null;
};
const isNamed = ({ contractorId, beginning }: NamedDraft) => isId(contractorId) && isDate(beginning);

/** One’s own draft of a placement’s period; null where there is none, and for everybody who is no contractor. */
export async function findDraft(ctx: Context, named: NamedDraft): Promise<KeptDraft | null> {
  const contactId = ownContact(ctx);
  if (contactId === null || !isNamed(named)) return null;
  const { contractorId, beginning } = named;
  const [draft] = await ctx.db.run<KeptDraft>(
    selectDraft(ctx.db, ctx.agency.id, contactId, { contractorId, beginning }),
  );
  return draft ?? null;
}

/** A draft in a list, without what is typed in it. */
export type ListedDraft = Omit<KeptDraft, 'content'> & { contractName: string; clientName: string };

/** All of one’s own drafts, the earliest period first. */
export async function listDrafts(ctx: Context): Promise<ListedDraft[]> {
  const contactId = ownContact(ctx);
  return contactId === null ? [] : ctx.db.run<ListedDraft>(selectDrafts(ctx.db, ctx.agency.id, contactId));
}

/** Forgets one’s own draft; of one that is not there nothing is left either. @throws Forbidden */
export async function throwDraftAway(ctx: Context, named: NamedDraft): Promise<void> {
  requirePermission(ctx.actor, 'timesheet.create');
  const contactId = ownContact(ctx);
  if (contactId === null || !isNamed(named)) return;
  await ctx.db.run(deleteDraft(ctx.db, ctx.agency.id, contactId, named));
}
