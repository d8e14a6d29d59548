import type { Database, Statement } from '#platform/database/database.ts';
import { selected } from '../columns.rows.server.ts';
import { ALL_OR_DELETED, EVERYTHING, type Listed } from '../narrow.rows.server.ts';
import { TEMPLATE_COLUMNS } from './template-columns.ts';
import type { CreateTemplate } from './template.schema.ts';
import type { TimesheetTemplate } from './template.ts';
import { saveChange } from '../save-change.rows.server.ts';

/** `agency` is the statement's name for the agency's id. */
const shown = (agency: string) => `
  t.id, ${selected('t', TEMPLATE_COLUMNS)}, t.is_deleted, t.version, t.created_at, t.updated_at, (select count(*) from contractors p where p.agency_id = ${agency} and p.timesheet_template_id = t.id
    and p.status <> 'deleted')::integer as in_use_count`;

/** A template and its id. */
export type TemplateRow = CreateTemplate & { id: string };

/** Inserts templates. */
export function insertTemplates(db: Database, agencyId: string, templates: TemplateRow[], at: string): Statement {
  return db
    .sql('timesheetTemplates')
    .insert(templates.map((row) => ({ agencyId, ...row, createdAt: at, updatedAt: at })));
}

/** Updates the changed fields of a template and increments its version. */
export async function updateTemplate(
  db: Database,
  agencyId: string,
  id: string,
  change: Partial<CreateTemplate> & { isDeleted?: boolean },
  at: string,
): Promise<void> {
  await saveChange(db, 'timesheetTemplates', { agencyId, id, at }, change);
}

/** Removes the default flag from the template that has it; returns its id. */
export async function clearDefaultTemplate(db: Database, agencyId: string, at: string): Promise<string | null> {
  const cleared = await db.run<{ id: string }>(
    db
      .sql('timesheetTemplates')
      .where({ agencyId, isDefault: true })
      .update({ isDefault: false, version: db.sql.raw('version + 1'), updatedAt: at })
      .returning('id'),
  );
  return cleared[0]?.id ?? null;
}

/** Locks all of the agency's templates, so that at most one of them becomes the default. */
export const lockTemplates = (agencyId: string): Statement => ({
  text: 'select id from timesheet_templates where agency_id = $1 and not is_deleted order by id for no key update',
  values: [agencyId],
});

/** Selects the agency's templates by name, with hidden ones if requested. */
export function selectTemplates(db: Database, agencyId: string, includeHidden: boolean): Promise<TimesheetTemplate[]> {
  return db.run<TimesheetTemplate>({
    text: `select ${shown('$1')} from timesheet_templates t
      where t.agency_id = $1 and not t.is_deleted and ($2 or not t.is_hidden)
      order by lower(t.template_name), t.id`,
    values: [agencyId, includeHidden],
  });
}

/** Returns one template, or null. Read within a transaction it cannot be deleted until that ends. */
export async function selectTemplate(db: Database, agencyId: string, id: string): Promise<TimesheetTemplate | null> {
  const [template] = await db.run<TimesheetTemplate>({
    text: `select ${shown('$1')} from timesheet_templates t
      where t.agency_id = $1 and t.id = $2 and not t.is_deleted for share of t`,
    values: [agencyId, id],
  });
  return template ?? null;
}

/**
 * Returns whose placements take a period from a template, as neither they nor their contract set another: at most five
 * by name, and how many.
 */
export async function selectTakers(
  db: Database,
  agencyId: string,
  { templateId, period, today }: { templateId: string; period: 'entryPeriod' | 'chargingPeriod'; today: string },
): Promise<{ names: string[]; count: number }> {
  const column = period === 'entryPeriod' ? 'entry_period' : 'charging_period';
  const [found] = await db.run<{ names: string[]; count: number }>({
    text: `select coalesce((array_agg(c.fullname order by lower(c.fullname), p.id))[1:5], '{}') as names, count(*)::int as count
      from contractors p join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
      join contacts c on c.agency_id = p.agency_id and c.id = p.contact_id
      where p.agency_id = $1 and k.agency_id = $1 and c.agency_id = $1 and p.timesheet_template_id = $2 and p.status <> 'deleted'
        and (p.end_date is null or p.end_date >= $3::date) and p.${column} is null and k.${column} is null`,
    values: [agencyId, templateId, today],
  });
  return found!;
}

/** Moves every live placement from one template to another; returns their ids. */
export async function moveContractors(
  db: Database,
  agencyId: string,
  move: { from: string; to: string },
  at: string,
): Promise<string[]> {
  const moved = await db.run<{ id: string }>(
    db
      .sql('contractors')
      .where({ agencyId, timesheetTemplateId: move.from })
      .whereNot({ status: 'deleted' })
      .update({ timesheetTemplateId: move.to, version: db.sql.raw('version + 1'), updatedAt: at })
      .returning('id'),
  );
  return moved.map(({ id }) => id);
}

/** Templates as a collection. */
export const LISTED: Listed = {
  columns: shown(':agencyId'),
  from: 'from timesheet_templates t',
  within: EVERYTHING,
  of: 't',
  name: 'lower(t.template_name)',
  status: ALL_OR_DELETED('t'),
  filters: {
    timesheetTemplateId: 't.id = :timesheetTemplateId',
    name: 'lower(t.template_name) = lower(:name)',
    entryPeriod: 't.entry_period = :entryPeriod',
    chargingPeriod: 't.charging_period = :chargingPeriod',
    isDefault: 't.is_default = :isDefault',
    isHidden: 't.is_hidden = :isHidden',
    allowDocumentUploads: 't.allow_document_uploads = :allowDocumentUploads',
  },
  words: ['t.template_name'],
};
