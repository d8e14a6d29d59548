/** Suites that are not run on a cluster, each with why. A path, or a pattern of paths. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'tests/domain/accounts/names-from-before.test.ts':
    'begins in the middle of an upgrade, before tables are distributed',
  'tests/domain/payroll/overlaps-from-before.test.ts':
    'begins in the middle of an upgrade, before tables are distributed',
  'tests/platform/sealed-values.test.ts': 'begins in the middle of an upgrade, before tables are distributed',
  'tests/platform/embedded-postgres.test.ts': 'is about PostgreSQL that the product starts itself',
  'tests/jobs/outlive-the-database.test.ts': 'pauses statements by triggers of its own, which Citus takes on no table',
};
