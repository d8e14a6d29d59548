import type pg from 'pg';

const UNSAFE_ROLE = `
  select rolsuper as super, rolbypassrls as bypass,
    exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and c.relowner = r.oid) as owner
  from pg_roles r where rolname = current_user`;

/** Verifies that the role cannot bypass row-level security. @throws Error with the reason why it can */
export async function assertSafeRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ super: boolean; bypass: boolean; owner: boolean }>(UNSAFE_ROLE);
  const { super: isSuper, bypass, owner } = rows[0]!;
  const why = isSuper ? 'is a superuser' : bypass ? 'may bypass row-level security' : owner ? 'owns the tables' : null;
  if (why)
    throw new Error(
      `DATABASE_URL must name a role that row-level security binds, but its role ${why}. Use a plain role, and name the owner in MIGRATION_DATABASE_URL.`,
    );
}
