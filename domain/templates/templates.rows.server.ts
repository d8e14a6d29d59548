import type { Database, Statement } from '#platform/database.ts';
import type { CreateTemplate } from './template.schema.ts';
import type { TimesheetTemplate } from './template.ts';

const TEMPLATE = `
  t.id, t.template_name, t.entry_period, t.charging_period, t.allow_holidays, t.allow_nightshifts,
  t.allow_document_uploads, t.capture_worker_financials, t.is_default, t.is_hidden, t.is_deleted, t.version,
  (select count(*) from contractors p where p.agency_id = t.agency_id and p.timesheet_template_id = t.id
    and p.status <> 'deleted')::integer as in_use_count`;

/** A template and its id. */
export type TemplateRow = CreateTemplate & { id: string };

/** Adds templates. */
export function insertTemplates(db: Database, agencyId: string, templates: TemplateRow[], at: string): Statement {
  return db
    .sql('timesheetTemplates')
    .insert(templates.map((row) => ({ agencyId, ...row, createdAt: at, updatedAt: at })));
}

/** Takes the default away from the template that has it. */
export function clearDefaultTemplate(db: Database, agencyId: string, at: string): Statement {
  return db
    .sql('timesheetTemplates')
    .where({ agencyId, isDefault: true })
    .update({ isDefault: false, version: db.sql.raw('version + 1'), updatedAt: at });
}

/** The agency's templates by name; hidden ones where asked for. */
export function selectTemplates(db: Database, agencyId: string, includeHidden: boolean): Promise<TimesheetTemplate[]> {
  return db.run<TimesheetTemplate>({
    text: `select ${TEMPLATE} from timesheet_templates t
      where t.agency_id = $1 and not t.is_deleted and ($2 or not t.is_hidden)
      order by lower(t.template_name), t.id`,
    values: [agencyId, includeHidden],
  });
}

/** One template, or nothing. */
export async function selectTemplate(db: Database, agencyId: string, id: string): Promise<TimesheetTemplate | null> {
  const [template] = await db.run<TimesheetTemplate>({
    text: `select ${TEMPLATE} from timesheet_templates t where t.agency_id = $1 and t.id = $2 and not t.is_deleted`,
    values: [agencyId, id],
  });
  return template ?? null;
}
