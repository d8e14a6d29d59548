import type { Database, Statement } from '#platform/database/database.ts';
import { MAX_VIEWS, type SavedView, type ViewList } from './view.ts';

const COLUMNS = 'id, list, name, filter, role_id is null as is_shared, made_by_name, version';

/** Whose views: one person's own in their role, and the agency's if they see those. */
export type Whose = { roleId: string; seesShared: boolean };

const WITHIN = '(role_id = :roleId or (role_id is null and cast(:seesShared as boolean)))';

/** Selects the views of a list, shared ones first, each part in order of creation. */
export function selectViews(db: Database, agencyId: string, list: ViewList, whose: Whose): Promise<SavedView[]> {
  return db.run<SavedView>(
    db.sql.raw(
      `select ${COLUMNS} from saved_views where agency_id = :agencyId and list = :list and ${WITHIN}
       order by role_id is not null, place`,
      { agencyId, list, ...whose },
    ),
  );
}

/** Returns one view that a person sees, or null. With `isLocked` it is locked until the transaction ends. */
export function selectView(db: Database, agencyId: string, id: string, whose: Whose, isLocked: boolean): Statement {
  return db.sql.raw(
    `select ${COLUMNS} from saved_views where agency_id = :agencyId and id = :id and ${WITHIN} ${isLocked ? 'for update' : ''}`,
    { agencyId, id, ...whose },
  );
}

/** Returns the first free place among a person's views, or the shared ones; null if all are taken. */
export async function selectFreePlace(db: Database, agencyId: string, roleId: string | null): Promise<number | null> {
  const taken = await db.run<{ place: number }>(db.sql('savedViews').select('place').where({ agencyId, roleId }));
  const places = new Set(taken.map(({ place }) => place));
  return Array.from({ length: MAX_VIEWS }, (_, index) => index + 1).find((place) => !places.has(place)) ?? null;
}

type NewView = Pick<SavedView, 'id' | 'list' | 'name' | 'filter' | 'madeByName'> & {
  roleId: string | null;
  place: number;
  updatedAt: string;
};

/** Inserts a view. */
export async function insertView(db: Database, agencyId: string, view: NewView): Promise<void> {
  await db.run(db.sql('savedViews').insert({ agencyId, ...view, filter: JSON.stringify(view.filter) }));
}

type Changed = { name?: string; filter?: string; roleId?: string | null; place?: number };

/** Updates the changed fields of a view. */
export async function updateView(
  db: Database,
  agencyId: string,
  id: string,
  changed: Changed,
  at: string,
): Promise<void> {
  const version = db.sql.raw('version + 1');
  await db.run(
    db
      .sql('savedViews')
      .where({ agencyId, id })
      .update({ ...changed, version, updatedAt: at }),
  );
}

/** Deletes a view; the records it showed stay. */
export async function deleteViewRow(db: Database, agencyId: string, id: string): Promise<void> {
  await db.run(db.sql('savedViews').where({ agencyId, id }).delete());
}
