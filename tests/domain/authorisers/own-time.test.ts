import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { ensureAccounts } from '#domain/accounts/ensure-account.server.ts';
import { addAuthoriser } from '#domain/authorisers/add-authoriser.server.ts';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import type { Context } from '#domain/context.ts';
import { planImport } from '#domain/imports/run-import.server.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { acceptMany } from '#domain/timesheets/decision/accept-many.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { decideByLink } from '#domain/timesheets/authorisation/decide-by-link.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { makeAuthorisationLinks } from '#domain/timesheets/authorisation/make-authorisation-links.server.ts';
import { planChosen } from '#domain/timesheets/decision/plan-chosen.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { asContact, makePlacement, submitWeek } from '../../support/placement.ts';
import { addContact, addContract, openTwoAgencies, placementInput } from '../../support/two-agencies.ts';
import { visitorOf } from '../../support/member.ts';
import { breaks } from '../../support/breaks.ts';
import { opened } from '../../support/opened.ts';

const OWN_AUTHORISER = 'Contractors cannot authorise their own time. Please choose somebody else as the authoriser.';
const OWN_TIME = 'This is your own time, and nobody decides their own. Please ask another authoriser or your agency.';

const world = opened(openTwoAgencies);
const placement = opened(() => makePlacement(world.here));
let here: Context;
/** The worker, their account, and a second contact of the same account. */
let worker: RoleActor;
let second: string;
let email: string;
beforeAll(async () => {
  here = world.here;
  worker = placement.contractor.actor as RoleActor;
  email = (await run('select email_address as email from contacts where id = $1', [worker.contactId]))[0]!.email!;
  second = (await addContact(here, 'worker.again@example.example', 'Callum Again')).contactId;
  await run('update contacts set account_id = $1 where id = $2', [worker.accountId, second]);
});

const run = (text: string, values: unknown[] = []) => here.db.run<Record<string, string>>({ text, values });

/** Creates an authoriser from before the rule existed: written while nothing enforces it. */
async function ownAuthoriser(contractorId: string, contactId: string): Promise<void> {
  const owner = new pg.Client({ connectionString: world.database.ownerUrl });
  await owner.connect();
  await owner.query('alter table authorisers disable trigger authorisers_own_time');
  await run(`insert into authorisers (agency_id, id, contractor_id, contact_id) values ($1, $2, $3, $4)`, [
    here.agency.id,
    newId(),
    contractorId,
    contactId,
  ]);
  await owner.query('alter table authorisers enable trigger authorisers_own_time');
  await owner.end();
}

describe('A contractor cannot be their own authoriser', () => {
  test('on an existing placement, as themselves or as another contact of their account', async () => {
    for (const contactId of [worker.contactId!, second])
      await expect(
        addAuthoriser(here, { contractorId: placement.contractorId, contactId, isPrimary: false, reference: null }),
      ).rejects.toMatchObject({ fields: [{ field: 'contactId', message: OWN_AUTHORISER }] });
  });

  test('on a new placement, reported at the place in the list', async () => {
    const { contractId } = await addContract(here);
    const input = await placementInput(here, contractId, 'new.worker@example.example');
    const own = { contactId: input.contractorContactId, isPrimary: false, reference: null };
    await expect(createContractor(here, { ...input, authorisers: [...input.authorisers, own] })).rejects.toMatchObject({
      fields: [{ field: 'authorisers[1].contactId', message: OWN_AUTHORISER }],
    });
    const other = { ...input, contractorContactId: worker.contactId! };
    await expect(
      createContractor(here, { ...other, authorisers: [...input.authorisers, { ...own, contactId: second }] }),
    ).rejects.toMatchObject({ fields: [{ field: 'authorisers[1].contactId', message: OWN_AUTHORISER }] });
  });

  test('by an import of authorisers or of placements', async () => {
    await run(`update contractors set reference = 'OWN' where id = $1`, [placement.contractorId]);
    await run(
      `update contracts set reference = 'PO OWN' where id = (select contract_id from contractors where id = $1)`,
      [placement.contractorId],
    );
    const [template] = await run(`select template_name as name from timesheet_templates where is_default limit 1`);
    const plan = (kind: 'authorisers' | 'contractors', cells: Record<string, string>) =>
      planImport(here, { kind, fileName: 'a.csv', table: [{ rowNumber: 2, cells }] });
    for (const contact of [email, 'worker.again@example.example']) {
      const named = await plan('authorisers', { contractor: 'OWN', contact });
      expect(JSON.stringify(named)).toContain(OWN_AUTHORISER);
      const placed = await plan('contractors', {
        reference: 'OWN 2',
        contract: 'PO OWN',
        contact: email,
        timesheetTemplate: template!.name!,
        authorisers: contact,
        start: '2026-01-05',
      });
      expect(JSON.stringify(placed)).toContain(OWN_AUTHORISER);
    }
  });

  test('in the database, whatever the domain says', async () => {
    const insert = (contactId: string) =>
      run(`insert into authorisers (agency_id, id, contractor_id, contact_id) values ($1, $2, $3, $4)`, [
        here.agency.id,
        newId(),
        placement.contractorId,
        contactId,
      ]);
    for (const contactId of [worker.contactId!, second])
      await expect(insert(contactId)).rejects.toSatisfy(breaks('authorisers_own_time'));
    await expect(
      run(`update authorisers set contact_id = $1 where contractor_id = $2`, [second, placement.contractorId]),
    ).rejects.toSatisfy(breaks('authorisers_own_time'));
  });

  test('in the database, even among many inserted together', async () => {
    const others = [
      await addContact(here, 'one.of.many@example.example'),
      await addContact(here, 'many@example.example'),
    ];
    const insert = (contactIds: string[]) =>
      run(
        `insert into authorisers (agency_id, id, contractor_id, contact_id)
          select $1, gen_random_uuid(), $2, c from unnest($3::uuid[]) c returning contact_id as "contactId"`,
        [here.agency.id, placement.contractorId, contactIds],
      );
    const [one, other] = others.map(({ contactId }) => contactId);
    await expect(insert([one!, second, other!])).rejects.toSatisfy(breaks('authorisers_own_time'));
    await expect(insert([one!, other!])).resolves.toHaveLength(2);
  });
});

describe('Nobody decides their own time', () => {
  let timesheetId: string;
  beforeAll(async () => {
    // Both existed before the upgrade.
    await ownAuthoriser(placement.contractorId, worker.contactId!);
    await ownAuthoriser(placement.contractorId, second);
    for (const roleType of ['AuthorisingRole', 'RecruitmentAgencyAdministrationRole'] as const)
      await ensureAccounts(here, [{ contactId: worker.contactId!, emailAddress: email, roleType }]);
    timesheetId = await submitWeek(placement);
  });

  const expectRefused = async (ctx: Context) => {
    const refusal = { code: 'own_time', message: OWN_TIME };
    await expect(acceptTimesheet(ctx, { timesheetId, note: null })).rejects.toMatchObject(refusal);
    await expect(rejectTimesheet(ctx, { timesheetId, note: 'No' })).rejects.toMatchObject(refusal);
    expect((await getTimesheet(here, timesheetId)).status).toBe('pending');
  };

  test('as their own authoriser, as whichever of their contacts', async () => {
    await expectRefused(await asContact(here, 'AuthorisingRole', worker.contactId!));
    await expectRefused(await asContact(here, 'AuthorisingRole', second));
  });

  test('as an administrator, by contact or by account', async () => {
    const first = await asContact(here, 'RecruitmentAgencyAdministrationRole', worker.contactId!);
    await expectRefused(first);
    await expectRefused(await asContact(here, 'RecruitmentAgencyAdministrationRole', second));
    await expectRefused({ ...first, actor: { ...(first.actor as RoleActor), contactId: null } });
  });

  test('among many at once: theirs is left, and the others are accepted', async () => {
    const other = await makePlacement(here);
    const others = await submitWeek(other);
    const admin = await asContact(here, 'RecruitmentAgencyAdministrationRole', worker.contactId!);
    const { cannot, usual } = await planChosen(
      admin,
      [timesheetId, others].map((id) => ({ timesheetId: id, version: 1 })),
      null,
    );
    expect(cannot.map(({ timesheet, reasons }) => [timesheet.id, ...reasons])).toEqual([
      [timesheetId, 'It is your own time, which somebody else decides.'],
    ]);
    expect(usual.map(({ id }) => id)).toEqual([others]);
    const outcomes = await acceptMany(admin, [
      { timesheetId, version: 1 },
      { timesheetId: others, version: 1 },
    ]);
    expect(outcomes).toMatchObject([{ isDone: false, message: OWN_TIME }, { isDone: true }]);
  });

  test('through the link in an email', async () => {
    const keys = await makeAuthorisationLinks(here, worker.contactId!, [{ timesheetId, version: 1 }]);
    const link = { timesheetId, key: keys.get(timesheetId)!, address: '192.0.2.7' };
    for (const type of ['accepted', 'rejected'] as const)
      await expect(decideByLink(visitorOf(world.platform, here), link, { type, note: 'x' })).rejects.toMatchObject({
        code: 'own_time',
        message: OWN_TIME,
      });
  });

  test('for somebody who is away, as another contact of theirs', async () => {
    const authoriserContactId = (placement.authoriser.actor as RoleActor).contactId!;
    const deputy = await asContact(here, 'AuthorisingRole', second);
    const delegators = [{ contactId: authoriserContactId, fullname: 'Helen', until: '2026-06-05' }];
    await expectRefused({ ...deputy, actor: { ...(deputy.actor as RoleActor), delegators } });
  });

  test('in the database, whatever the domain says', async () => {
    const decide = (status: string, accountId: string) =>
      run(
        `update timesheets set status = $2, decided_by_account_id = $3, decision_note = 'x', authorisation_date = now()
         where id = $1`,
        [timesheetId, status, accountId],
      );
    for (const status of ['accepted', 'rejected'])
      await expect(decide(status, worker.accountId)).rejects.toSatisfy(breaks('timesheets_own_time'));
  });

  test('while their actual authoriser still can, and a colleague’s time remains theirs to decide', async () => {
    await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
    const colleague = await makePlacement(here);
    await addAuthoriser(here, {
      contractorId: colleague.contractorId,
      contactId: worker.contactId!,
      isPrimary: false,
      reference: null,
    });
    const theirs = await submitWeek(colleague);
    await acceptTimesheet(await asContact(here, 'AuthorisingRole', worker.contactId!), {
      timesheetId: theirs,
      note: null,
    });
    expect((await getTimesheet(here, theirs)).status).toBe('accepted');
  });
});
