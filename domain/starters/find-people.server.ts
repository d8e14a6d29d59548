import { type Context, today } from '../context.ts';
import { isId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import { personHint, type PersonCard } from './starter-facts.ts';
import { type PlacedOn, selectPeople } from './starters.rows.server.ts';

/** Most people offered at once; more words narrow the search. */
const MAX_FOUND = 8;

/**
 * Finds contacts by name, email, telephone, reference or payroll number, ignoring accents, each with where they work
 * now. Those of `always` come first, whether found or not; an empty search finds nobody else.
 * @param on where and when a person found may already be placed
 * @throws Forbidden
 */
export async function findPeople(
  ctx: Context,
  { search, always, on }: { search: string; always: (string | null)[]; on: PlacedOn },
): Promise<{ cards: PersonCard[]; total: number }> {
  requirePermission(ctx.actor, 'contractor.create');
  const ids = always.filter((id): id is string => id !== null && isId(id));
  const { contractId } = on;
  const requested = {
    search: search.trim().slice(0, 100),
    on: { ...on, contractId: contractId && isId(contractId) ? contractId : null },
  };
  if (requested.search === '' && ids.length === 0) return { cards: [], total: 0 };
  const most = MAX_FOUND + ids.length;
  const found = await selectPeople(ctx.db, ctx.agency.id, { ...requested, always: ids, today: today(ctx), most });
  const cards = found.map((person) => ({
    contactId: person.contactId,
    fullname: person.fullname,
    emailAddress: person.emailAddress,
    hint: personHint(person),
    hasJoined: person.hasJoined,
    isPlacedHere: person.isPlacedHere,
    isKnownHere: false,
  }));
  return { cards, total: found[0]?.total ?? 0 };
}
