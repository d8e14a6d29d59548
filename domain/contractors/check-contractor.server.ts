import { changedFields } from '../audit/changed-fields.ts';
import { findContacts } from '../contacts/get-contact.server.ts';
import type { Context } from '../context.ts';
import type { FieldError } from '../errors.ts';
import { readable } from '../fields.ts';
import { requirePermission } from '../roles/permissions.ts';
import { takenReference } from '../taken-reference.server.ts';
import { contractorFields } from './contractor.ts';
import { EditablePlacement, NewPlacement, placementOrderProblems } from './contractor.schema.ts';
import { brokenByEdit } from './edit-contractor.server.ts';
import { findContractor } from './get-contractor.server.ts';
import { alreadyPlaced } from './other-placements.server.ts';
import { placementProblems } from './placement-problems.server.ts';

type Typed = Record<string, unknown>;

/** Stands in for an unreadable start, whose violations are not reported. */
const NO_START = '0001-01-01';

/** Returns what would be refused of a new placement, as far as its form can be read, beyond its schema. Changes nothing. @throws Forbidden */
export async function checkNewContractor(ctx: Context, typed: Typed): Promise<FieldError[]> {
  requirePermission(ctx.actor, 'contractor.create');
  const known = readable(NewPlacement.shape, typed);
  const { contractId = '', contractorContactId = '', authorisers = [], start = NO_START, end = null } = known;
  const contacts = await findContacts(ctx, [contractorContactId, ...authorisers.map(({ contactId }) => contactId)]);
  const named = { ...known, contractId, contractorContactId, authorisers, start, end };
  const problems = [
    ...placementOrderProblems({ start, end }),
    ...(await placementProblems(ctx, named as Parameters<typeof placementProblems>[1], (id) => contacts.has(id))),
    ...(known.start ? await alreadyPlaced(ctx, { ...named, start: known.start }) : []),
    ...(await takenReference(ctx, 'contractors', { reference: known.reference, except: null })),
  ];
  return ofKnown(problems, known);
}

/** The same for a change to a placement; reports nothing for one that does not exist. @throws Forbidden */
export async function checkEditedContractor(ctx: Context, contractorId: string, typed: Typed): Promise<FieldError[]> {
  requirePermission(ctx.actor, 'contractor.edit');
  const known = readable(EditablePlacement.omit({ isSendingReminders: true }).shape, typed);
  const contractor = await findContractor(ctx, contractorId);
  const change = contractor && changedFields(contractorFields(contractor), known);
  if (!change) return [];
  const broken = await brokenByEdit(ctx, contractor, change.after);
  const taken = await takenReference(ctx, 'contractors', { reference: known.reference, except: contractorId });
  return ofKnown([...broken, ...taken], known);
}

/** Keeps the problems at readable fields; `authorisers[0].contactId` belongs to the field `authorisers`. */
const ofKnown = (problems: FieldError[], known: object) =>
  problems.filter(({ field }) => field.split(/[[.]/)[0]! in known);
