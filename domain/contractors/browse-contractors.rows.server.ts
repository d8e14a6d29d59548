import type { Knex } from 'knex';
import type { Database } from '#platform/database/database.ts';
import { listed, where } from '../columns.ts';
import { meantFor } from '../rate-units.rows.server.ts';
import { selected } from '../columns.rows.server.ts';
import { type Reach, reachContactIds } from '../roles/reach.ts';
import { PLACEMENT_FOUND_BY, whereFound } from '../search.rows.server.ts';
import { SOON_DAYS } from './contractor.ts';
import { type BrowseContractors, type OwnPlacementFields, readStanding, type STANDINGS } from './contractor.schema.ts';
import { PLACEMENTS_WITHIN } from '../placements-within.rows.server.ts';
import type { ChargingPeriod } from '../agencies/settings/settings.schema.ts';
import { PLACEMENT_COLUMNS } from './placement-columns.ts';
import type { PlacedPerson } from './placement.ts';

const PRIMARY_AUTHORISER = `select a.fullname from authorisers u
  join contacts a on a.agency_id = u.agency_id and a.id = u.contact_id
  where u.agency_id = :agencyId and u.contractor_id = p.id and u.is_primary`;
/** The list's columns of a placement, and those among them that everyone sees. */
const LISTED = listed(PLACEMENT_COLUMNS);
const PLAIN = where(LISTED, ({ isRate }) => !isRate);

/** How a placement is charged. */
const CHARGING = 'coalesce(p.charging_period, t.charging_period, m.charging_period)';
/** Today's rate of the placement. */
const rateToday = (rate: 'charge_rate' | 'pay_rate') => `coalesce((select r.${rate} from placement_rates r
  where r.agency_id = :agencyId and r.contractor_id = p.id and r.from_date <= :today and r.${rate} is not null
    and ${meantFor('r', CHARGING)}
  order by r.from_date desc limit 1), p.${rate})`;
const SORTS: Record<NonNullable<BrowseContractors['sort']>, string> = {
  fullname: 'lower(c.fullname)',
  contractName: 'lower(t.name)',
  clientName: 'lower(l.client_name)',
  start: 'p.start_date',
  chargeRate: rateToday('charge_rate'),
  payRate: rateToday('pay_rate'),
  end: 'p.end_date',
  primaryAuthoriser: `(${PRIMARY_AUTHORISER.replace('a.fullname', 'lower(a.fullname)')})`,
  missing: 'coalesce(mi.missing, 0)',
  isSendingReminders: 'p.is_sending_reminders',
};
const GROUPS: Record<NonNullable<BrowseContractors['groupBy']>, string> = {
  contractName: 'lower(t.name), t.id, ',
  clientName: 'lower(l.client_name), l.id, ',
  contactFullName: 'lower(c.fullname), c.id, ',
  date: 'p.start_date, ',
};

/** Placements are searched by their person, their own numbers, their contract and their client. */

type Filter = Omit<BrowseContractors, 'page' | 'size'>;

const NOT_ENDED = '(p.end_date is null or p.end_date >= :today)';
/** Each with `:days` if it is within some days. */
const STANDS: Record<(typeof STANDINGS)[number], string> = {
  notEnded: NOT_ENDED,
  current: `p.start_date <= :today and ${NOT_ENDED}`,
  starting:
    'p.start_date > :today and p.start_date <= coalesce(cast(:today as date) + cast(:days as int), p.start_date)',
  ending: `p.end_date between :today and cast(:today as date) + coalesce(cast(:days as int), ${SOON_DAYS})`,
  ended: 'p.end_date < :today',
  noAuthoriser: `not exists (select from authorisers u where u.agency_id = :agencyId and u.contractor_id = p.id
    and u.is_primary and u.status <> 'deleted')`,
};

/** Today's rates, and the starting ones, which an import accepts; for nightshifts and holidays the starting ones. */
type StoredRates = Record<'chargeRate' | 'payRate' | 'startingChargeRate' | 'startingPayRate', string | null>;
/** A placement as read for the list. */
export type StoredRow = StoredRates &
  Pick<OwnPlacementFields, keyof typeof LISTED> &
  PlacedPerson & {
    contractReference: string | null;
    isSendingReminders: boolean;
    templateName: string;
    chargingPeriod: ChargingPeriod;
    primaryAuthoriser: string | null;
    isDeletable: boolean;
  };

/** The same with the emails of all its authorisers, primary first. */
export type ExportedRow = StoredRow & { authorisers: string | null };

/** How many timesheets placements are missing, by id; those missing none are absent. */
export type MissingCounts = Map<string, number>;

/** What is computed before the list is read: missing timesheets, if the filter or sort needs them, and the few placements a search finds. */
export type KnownOfList = { missing: MissingCounts | null; found: string[] | null };

/** Selects the placements within reach that a list's URL requests, without the joins its columns need. @param today the agency's */
export function contractorsFound(
  db: Database,
  agencyId: string,
  reach: Reach,
  filter: Filter,
  today: string,
  { missing, found }: KnownOfList,
): Knex.QueryBuilder {
  const { search, clientId, contractId, contactId, templateId, authoriserContactId, standing, timesheets } = filter;
  const query = db
    .sql('contractors as p')
    .where('p.agencyId', agencyId)
    .whereNot('p.status', 'deleted')
    .whereRaw(PLACEMENTS_WITHIN[reach.kind], { agencyId, reachContactIds: reachContactIds(reach) });
  if (clientId)
    query.whereRaw(
      `exists (select from contracts k where k.agency_id = :agencyId and k.id = p.contract_id and k.client_id = :clientId)`,
      { agencyId, clientId },
    );
  if (contractId) query.where('p.contractId', contractId);
  if (contactId) query.where('p.contactId', contactId);
  if (templateId) query.where('p.timesheetTemplateId', templateId);
  if (authoriserContactId)
    query.whereRaw(
      `exists (select from authorisers u where u.agency_id = :agencyId and u.contractor_id = p.id
        and u.contact_id = :authoriserContactId and u.status <> 'deleted')`,
      { agencyId, authoriserContactId },
    );
  if (standing) {
    const { is, days } = readStanding(standing);
    query.whereRaw(STANDS[is], { agencyId, today, days });
  }
  if (missing) {
    const requested = [[...missing.keys()], [...missing.values()]];
    query.joinRaw(
      'left join unnest(cast(? as uuid[]), cast(? as int[])) as mi (id, missing) on mi.id = p.id',
      requested,
    );
    if (timesheets) query.whereRaw(timesheets === 'missing' ? 'mi.id is not null' : 'mi.id is null');
  }
  if (found) return query.whereRaw('p.id = any(?::uuid[])', [found]);
  return whereFound(query, agencyId, PLACEMENT_FOUND_BY, search);
}

/** Selects those placements as listed, in the list's order. */
export function contractorsFilter(...requested: Parameters<typeof contractorsFound>): Knex.QueryBuilder {
  const [db, agencyId, reach, { groupBy, sort = 'fullname', order = 'asc' }, today] = requested;
  const seesRates = reach.kind === 'agency';
  return contractorsFound(...requested)
    .join('contacts as c', (on) => on.on('c.agencyId', 'p.agencyId').andOn('c.id', 'p.contactId'))
    .join('contracts as t', (on) => on.on('t.agencyId', 'p.agencyId').andOn('t.id', 'p.contractId'))
    .join('clients as l', (on) => on.on('l.agencyId', 't.agencyId').andOn('l.id', 't.clientId'))
    .join('timesheetTemplates as m', (on) => on.on('m.agencyId', 'p.agencyId').andOn('m.id', 'p.timesheetTemplateId'))
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
      db.sql.raw(selected('p', PLAIN)),
      'p.isSendingReminders',
      'm.templateName',
      // Only the administration sees rates.
      ...(['charge_rate', 'pay_rate'] as const).flatMap((rate) => [
        db.sql.raw(
          `${seesRates ? `(${rateToday(rate)})::text` : 'null'} as ${rate}`,
          seesRates ? { agencyId, today } : {},
        ),
        db.sql.raw(`${seesRates ? `p.${rate}::text` : 'null'} as starting_${rate}`),
      ]),
      ...['nightshift_charge_rate', 'nightshift_pay_rate', 'holiday_charge_rate', 'holiday_pay_rate'].map((rate) =>
        db.sql.raw(`${seesRates ? `p.${rate}` : 'null'} as ${rate}`),
      ),
      db.sql.raw(`${CHARGING} as charging_period`),
      db.sql.raw(`(${PRIMARY_AUTHORISER}) as primary_authoriser`, { agencyId }),
      db.sql.raw(
        // With an offset each row is looked up individually; without, all timesheets are gathered first even if few
        // placements are shown.
        `not exists (select from timesheets s where s.agency_id = ? and s.contractor_id = p.id offset 0)
        as is_deletable`,
        [agencyId],
      ),
    )
    .orderByRaw(`${groupBy ? GROUPS[groupBy] : ''}${SORTS[sort]} ${order} nulls last, lower(c.fullname), p.id`, {
      agencyId,
      today,
    });
}

/** Selects the same placements, each with its number of missing timesheets in the stored periods. */
export function contractorsListed(...requested: Parameters<typeof contractorsFound>): Knex.QueryBuilder {
  const [db, agencyId] = requested;
  return contractorsFilter(...requested).select(
    db.sql.raw(
      `coalesce((select m.count from missing_periods m where m.agency_id = ? and m.contractor_id = p.id), 0) as missing`,
      [agencyId],
    ),
  );
}

/** Selects the same placements with all their authorisers, for export. */
export function contractorsExported(...requested: Parameters<typeof contractorsFound>): Knex.QueryBuilder {
  const [db, agencyId] = requested;
  return contractorsFilter(...requested).select(
    db.sql.raw(
      `(select string_agg(a.email_address, '; ' order by u.is_primary desc, a.email_address)
      from authorisers u join contacts a on a.agency_id = u.agency_id and a.id = u.contact_id
      where u.agency_id = ? and u.contractor_id = p.id and u.status <> 'deleted') as authorisers`,
      [agencyId],
    ),
  );
}
