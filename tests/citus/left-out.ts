/** Suites not run on a cluster, with the reason for each. A path, or a pattern of paths. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'tests/domain/accounts/names-from-before.test.ts':
    'begins in the middle of an upgrade, before tables are distributed',
  'tests/domain/payroll/overlaps-from-before.test.ts':
    'begins in the middle of an upgrade, before tables are distributed',
  'tests/platform/sealed-values.test.ts': 'begins in the middle of an upgrade, before tables are distributed',
  'tests/platform/replica.test.ts': 'is about one PostgreSQL and a standby that follows it',
  'tests/platform/embedded-postgres.test.ts': 'is about PostgreSQL that the product starts itself',
  'tests/domain/authorisers/own-time.test.ts': 'switches a trigger off, which Citus allows on no table',
  'tests/domain/agencies/free-name-plan.test.ts':
    'reads the plan of one PostgreSQL; the coordinator’s says only which node it asks',
  'tests/domain/mail/recipients-plan.test.ts':
    'reads the plan of one PostgreSQL; the coordinator’s says only which node it asks',
  'tests/domain/search/search-plan.test.ts':
    'reads the plan of one PostgreSQL; the coordinator’s says only which node it asks',
  'tests/domain/timesheets/plans-of-history.test.ts':
    'reads the plan of one PostgreSQL; the coordinator’s says only which node it asks',
  'tests/domain/imports/statistics-after-import.test.ts':
    'reads what one PostgreSQL counted; on several nodes each counts its own parts',
  'tests/domain/first-run/first-run.test.ts':
    'copies a database for each test, which is refused while Citus itself is in it',
  'tests/jobs/node-unavailable.test.ts':
    'says itself what a coordinator would; tests/citus/node-unavailable.test.ts has a node that is',
  'tests/jobs/outlive-the-database.test.ts': 'pauses statements by triggers of its own, which Citus takes on no table',
  'tests/server/cut-amid.test.ts': 'pauses statements by triggers of its own, which Citus takes on no table',
  'tests/server/imports-over-http.test.ts': 'pauses statements by triggers of its own, which Citus takes on no table',
  'tests/server/overload.test.ts':
    'makes requests wait by a lock of the coordinator, which nodes that have the rows do not know of',
};
