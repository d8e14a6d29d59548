import type { Database, Statement } from '#platform/database/database.ts';
import type { PayrollLayout } from './payroll-layout.ts';
import type { StoredLayout } from './stored-layout.ts';

/** A layout as its row is stored. */
export type LayoutRow = Pick<StoredLayout, 'payrollLayoutId' | 'runCount' | 'version' | 'createdAt' | 'updatedAt'> & {
  layout: PayrollLayout;
};

const SHOWN = `l.id as payroll_layout_id, l.layout, l.version, l.created_at, l.updated_at,
  (select count(*) from payroll_runs r where r.agency_id = $1 and r.layout_id = l.id)::int as run_count`;

/** Converts a row to a stored layout. */
export const toStoredLayout = ({ layout, ...row }: LayoutRow): StoredLayout => ({ ...layout, ...row });

/** Inserts a layout. */
export function insertLayout(db: Database, agencyId: string, id: string, layout: PayrollLayout, at: string): Statement {
  const row = { agencyId, id, name: layout.name, layout: JSON.stringify(layout), createdAt: at, updatedAt: at };
  return db.sql('payrollLayouts').insert(row);
}

/** Replaces a layout and increments its version. */
export function updateLayout(db: Database, agencyId: string, id: string, layout: PayrollLayout, at: string): Statement {
  const change = {
    name: layout.name,
    layout: JSON.stringify(layout),
    updatedAt: at,
    version: db.sql.raw('version + 1'),
  };
  return db.sql('payrollLayouts').where({ agencyId, id }).update(change);
}

/** Marks a layout as deleted; runs made with it keep their copy. */
export function removeLayout(db: Database, agencyId: string, id: string, at: string): Statement {
  const change = { isDeleted: true, updatedAt: at, version: db.sql.raw('version + 1') };
  return db.sql('payrollLayouts').where({ agencyId, id }).update(change);
}

/** Returns the agency's layouts by name. */
export async function selectLayouts(db: Database, agencyId: string): Promise<StoredLayout[]> {
  const rows = await db.run<LayoutRow>({
    text: `select ${SHOWN} from payroll_layouts l where l.agency_id = $1 and not l.is_deleted
      order by lower(l.name), l.id`,
    values: [agencyId],
  });
  return rows.map(toStoredLayout);
}

/** Selects one layout; locked with `lock` until the transaction ends. */
export const selectLayout = (agencyId: string, id: string, lock: boolean): Statement => ({
  text: `select ${SHOWN} from payroll_layouts l where l.agency_id = $1 and l.id = $2 and not l.is_deleted
      ${lock ? 'for update of l' : ''}`,
  values: [agencyId, id],
});
