import { ensureAccounts, type Person } from '../accounts/ensure-account.server.ts';
import { type AuditEvent, recordEvent, recordEvents } from '../audit/record-event.server.ts';
import { type Context, now } from '../context.ts';
import { holdInvitations } from '../invitations/hold-invitations.server.ts';
import { newId } from '../new-id.ts';
import { actorName } from '../roles/actor.ts';
import type { RoleType } from '../roles/role-type.ts';
import type { ImportReport } from './import-report.ts';
import { keepLayout } from './keep-layout.server.ts';
import type { ImportRequest } from './run-import.server.ts';
import type { ImportTarget } from './import-rules.ts';
import { insertImport, selectPeople, type StagedOutcome } from './import-stage.rows.server.ts';
import type { WeighedRows } from './weigh-rows.server.ts';

const BATCH = 1000; // rows of one insert; PostgreSQL takes 65,535 values in a statement

/**
 * Gives the new contractors and authorisers their roles, and records one event for every record that was created or changed.
 * How its file was read is kept where that is asked for.
 * @returns the id of the import
 */
export async function recordImport(
  ctx: Context,
  target: ImportTarget | null,
  weighed: WeighedRows,
  {
    report,
    request,
  }: {
    report: ImportReport;
    request: Pick<ImportRequest, 'importId' | 'onProgress' | 'table' | 'toKeep' | 'invitations'>;
  },
): Promise<string> {
  await giveRoles(ctx, weighed, request.invitations === 'later');
  await request.onProgress?.(70);
  const events = [...(target ? eventsOfRecords(target, weighed) : []), ...eventsOfAuthorisers(weighed)];
  for (let from = 0; from < events.length; from += BATCH) {
    await recordEvents(ctx, events.slice(from, from + BATCH));
    await request.onProgress?.(70 + Math.floor((30 * from) / events.length));
  }
  const { created: createdCount, changed: changedCount, unchanged: unchangedCount } = report.counts;
  const { kind, fileName } = report;
  const id = request.importId ?? newId();
  const counts = { createdCount, changedCount, unchangedCount };
  await insertImport(ctx.db, ctx.agency.id, {
    id,
    kind,
    fileName,
    ...counts,
    appliedByName: actorName(ctx.actor),
    appliedAt: now(ctx),
  });
  await recordEvent(ctx, {
    action: 'import.applied',
    subjectType: 'import',
    subjectId: id,
    after: { kind, fileName, ...counts },
  });
  const headings = Object.keys(request.table[0]?.cells ?? {});
  if (request.toKeep) await keepLayout(ctx, { kind, headings, reading: request.toKeep });
  return id;
}

async function giveRoles(ctx: Context, { staged, records, authorisers }: WeighedRows, isHeld: boolean): Promise<void> {
  const isCreated = (outcome: StagedOutcome) => outcome.outcome === 'created';
  const created = new Set(records.filter(isCreated).map(({ number }) => number));
  const contractors = staged.flatMap((row) =>
    row.contractorContactId && created.has(row.number) ? [row.contractorContactId] : [],
  );
  const deciders = authorisers.filter(isCreated).map(({ contactId }) => contactId);
  const wanted = [...new Set(contractors)].map((id) => ({ id, roleType: 'ContractingRole' as RoleType }));
  wanted.push(...[...new Set(deciders)].map((id) => ({ id, roleType: 'AuthorisingRole' as RoleType })));
  const found = await selectPeople(ctx.db, ctx.agency.id, [...new Set(wanted.map(({ id }) => id))]);
  const people = new Map(found.map((person) => [person.contactId, person]));
  const persons = wanted.flatMap(({ id, roleType }): Person[] => {
    const person = people.get(id);
    return person ? [{ ...person, roleType }] : [];
  });
  for (let from = 0; from < persons.length; from += BATCH) await ensureAccounts(ctx, persons.slice(from, from + BATCH));
  const contactIds = [...new Set(persons.map(({ contactId }) => contactId))];
  if (isHeld && contactIds.length > 0) await holdInvitations(ctx, contactIds, null);
}

function eventsOfRecords({ subjectType }: ImportTarget, { staged, records }: WeighedRows): AuditEvent[] {
  const values = new Map(staged.map((row) => [row.number, row.values]));
  const isContractor = subjectType === 'contractor';
  return records.flatMap(({ number, id, outcome, before, after }): AuditEvent[] => {
    if (outcome === 'unchanged') return [];
    const subject = { subjectType, subjectId: id, contractorId: isContractor ? id : null };
    if (outcome === 'created')
      return [{ ...subject, action: `${subjectType}.created`, after: camelKeys(values.get(number) ?? {}) }];
    return [
      { ...subject, action: `${subjectType}.edited`, before: camelKeys(before ?? {}), after: camelKeys(after ?? {}) },
    ];
  });
}

function eventsOfAuthorisers({ authorisers }: WeighedRows): AuditEvent[] {
  return authorisers.flatMap(({ id, outcome, contractorId, contactId, isPrimary, before, after }): AuditEvent[] => {
    if (outcome === 'unchanged') return [];
    const subject = { subjectType: 'authoriser', subjectId: id, contractorId };
    if (outcome === 'created')
      return [{ ...subject, action: 'authoriser.created', after: { contactId, contractorId, isPrimary } }];
    return [
      { ...subject, action: 'authoriser.edited', before: camelKeys(before ?? {}), after: camelKeys(after ?? {}) },
    ];
  });
}

function camelKeys(values: Record<string, unknown>): Record<string, unknown> {
  const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [camel(name), value]));
}
