import type { Knex } from 'knex';
import type { Database } from '#platform/database.ts';
import { searchPattern } from '../browse.ts';
import { type Reach, reachContactIds } from '../roles/reach.ts';
import { SOON_DAYS } from './contractor.ts';
import type { BrowseContractors, Standing } from './contractor.schema.ts';
import { WITHIN } from './contractors.rows.server.ts';

const SORTS: Record<NonNullable<BrowseContractors['sort']>, string> = {
  fullname: 'lower(c.fullname)',
  contractName: 'lower(t.name)',
  clientName: 'lower(l.client_name)',
  start: 'p.start_date',
  chargeRate: 'p.charge_rate',
  payRate: 'p.pay_rate',
};
const GROUPS: Record<NonNullable<BrowseContractors['groupBy']>, string> = {
  contractName: 'lower(t.name), t.id, ',
  clientName: 'lower(l.client_name), l.id, ',
  contactFullName: 'lower(c.fullname), c.id, ',
  date: 'p.start_date, ',
};

type Filter = Omit<BrowseContractors, 'page' | 'size'>;

const NOT_ENDED = '(p.end_date is null or p.end_date >= :today)';
const STANDS: Record<Standing, string> = {
  notEnded: NOT_ENDED,
  current: `p.start_date <= :today and ${NOT_ENDED}`,
  starting: 'p.start_date > :today',
  ending: `p.end_date between :today and cast(:today as date) + ${SOON_DAYS}`,
  ended: 'p.end_date < :today',
  noAuthoriser: `not exists (select from authorisers u where u.agency_id = :agencyId and u.contractor_id = p.id
    and u.is_primary and u.status <> 'deleted')`,
};

/** The placements within reach that a list's address asks for. @param today the agency's */
export function contractorsAsked(
  db: Database,
  agencyId: string,
  reach: Reach,
  filter: Filter,
  today: string,
): Knex.QueryBuilder {
  const { search, clientId, contractId, contactId, standing, groupBy, sort = 'fullname', order = 'asc' } = filter;
  const query = db
    .sql('contractors as p')
    .join('contacts as c', (on) => on.on('c.agencyId', 'p.agencyId').andOn('c.id', 'p.contactId'))
    .join('contracts as t', (on) => on.on('t.agencyId', 'p.agencyId').andOn('t.id', 'p.contractId'))
    .join('clients as l', (on) => on.on('l.agencyId', 't.agencyId').andOn('l.id', 't.clientId'))
    .join('timesheetTemplates as m', (on) => on.on('m.agencyId', 'p.agencyId').andOn('m.id', 'p.timesheetTemplateId'))
    .where('p.agencyId', agencyId)
    .whereNot('p.status', 'deleted')
    .whereRaw(WITHIN[reach.kind], { agencyId, reachContactIds: reachContactIds(reach) })
    .select(
      'p.id as contractorId',
      'p.contactId',
      'c.fullname',
      'c.emailAddress',
      'p.contractId',
      't.name as contractName',
      't.reference as contractReference',
      'l.id as clientId',
      'l.clientName',
      'p.startDate as start',
      'p.endDate as end',
      'p.payrollNumber',
      'p.reference',
      'p.isSendingReminders',
      'm.templateName',
      // Rates are the administration’s to see.
      ...['chargeRate', 'payRate'].map((rate) =>
        db.sql.raw(reach.kind === 'agency' ? '??::text as ??' : 'null as ??', [
          ...(reach.kind === 'agency' ? [`p.${rate}`] : []),
          rate,
        ]),
      ),
      db.sql.raw(`coalesce(p.charging_period, t.charging_period, m.charging_period) as charging_period`),
      db.sql.raw(
        `(select a.fullname from authorisers u join contacts a on a.agency_id = u.agency_id and a.id = u.contact_id
        where u.agency_id = ? and u.contractor_id = p.id and u.is_primary) as primary_authoriser`,
        [agencyId],
      ),
      db.sql.raw(
        `(select string_agg(a.email_address, '; ' order by u.is_primary desc, a.email_address)
        from authorisers u join contacts a on a.agency_id = u.agency_id and a.id = u.contact_id
        where u.agency_id = ? and u.contractor_id = p.id and u.status <> 'deleted') as authorisers`,
        [agencyId],
      ),
      db.sql.raw(
        `not exists (select from timesheets s where s.agency_id = ? and s.contractor_id = p.id)
        as is_deletable`,
        [agencyId],
      ),
    )
    .orderByRaw(`${groupBy ? GROUPS[groupBy] : ''}${SORTS[sort]} ${order} nulls last, lower(c.fullname), p.id`);
  if (clientId) query.where('t.clientId', clientId);
  if (contractId) query.where('p.contractId', contractId);
  if (contactId) query.where('p.contactId', contactId);
  if (standing) query.whereRaw(STANDS[standing], { agencyId, today });
  if (search) {
    const pattern = searchPattern(search);
    query.where((any) =>
      [
        'c.fullname',
        'c.emailAddress',
        'c.telephoneNumber',
        'p.reference',
        'p.payrollNumber',
        't.name',
        'l.clientName',
      ].forEach((column) => any.orWhereILike(column, pattern)),
    );
  }
  return query;
}
