import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgency, type FoundingContext } from '#domain/agencies/create-agency.server.ts';
import { CreateAgencySchema } from '#domain/agencies/agency.schema.ts';
import { createClient } from '#domain/clients/create-client.server.ts';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { createContact } from '#domain/contacts/create-contact.server.ts';
import { CreateContactSchema } from '#domain/contacts/contact.schema.ts';
import { createContract } from '#domain/contracts/create-contract.server.ts';
import { CreateContractSchema } from '#domain/contracts/contract.schema.ts';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import { CreateContractorSchema } from '#domain/contractors/contractor.schema.ts';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import type { RoleType } from '#domain/roles/role-type.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { type Clock, fixedClock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config.ts';
import { portalUrl } from '#platform/requests/host.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { inject } from 'vitest';
import { askThrough, openApiCluster } from '../cluster/api-cluster.ts';
import { createTestDatabase, type TestDatabase } from './postgres.ts';

/** A Tuesday morning, the current time in every test of the directory. */
export const TEST_NOW = '2026-05-26T08:40:00Z';

/** A database with two agencies in it, in the context of the operator of each. */
export type TwoAgencies = {
  platform: Platform;
  database: TestDatabase;
  here: Context;
  there: Context;
  close(): Promise<void>;
};

/** Returns what founding an agency needs, as provided by the command line. */
export function foundingContext(platform: Platform, clock: Clock = platform.clock): FoundingContext {
  return {
    db: platform.pool.for({ agencyId: null }),
    actor: { kind: 'commandLine' },
    clock,
    queue: platform.queue,
    files: platform.files,
    sealing: platform.sealing,
    portalUrl: (name) => portalUrl(platform.config.baseUrl, name),
  };
}

/** Founds an agency and opens it for the operator. */
export async function foundTestAgency(platform: Platform, canonicalName: string): Promise<Context> {
  const input = CreateAgencySchema.parse({
    displayName: `Agency ${canonicalName}`,
    canonicalName,
    administrator: { fullname: 'Hannah Whitworth', emailAddress: `hannah@${canonicalName}.example` },
  });
  const { portalUrl: _, ...ctx } = foundingContext(platform);
  const { agency } = await createAgency(foundingContext(platform), input);
  return { ...ctx, db: platform.pool.for({ agencyId: agency.id }), agency };
}

/** Opens a separate database and data folder with the agencies `here` and `there`. @param folder one that is kept */
export async function openTwoAgencies(folder?: string): Promise<TwoAgencies> {
  const dataDir = folder ?? mkdtempSync(join(tmpdir(), 'countersign-agencies-'));
  const database = await createTestDatabase();
  const cluster = inject('isCluster') ? await openApiCluster(database.appUrl, TEST_NOW) : null;
  const config = loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.appUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...cluster?.settings,
  });
  const platform = await openPlatform(config, { clock: fixedClock(TEST_NOW) });
  if (cluster) askThrough(platform, cluster);
  const here = await foundTestAgency(platform, 'here');
  const there = await foundTestAgency(platform, 'there');
  return {
    platform,
    database,
    here,
    there,
    async close() {
      await cluster?.close();
      await platform.close();
      await database.drop();
      if (!folder) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens the same two, with another current time at the agency `here`. */
export async function openTwoAgenciesAt(instant: string): Promise<TwoAgencies> {
  const world = await openTwoAgencies();
  world.here.clock = fixedClock(instant);
  return world;
}

/** Returns the same agency, in the context of someone in a role. */
export function inRole(ctx: Context, roleType: RoleType, contactId: string | null = null): Context {
  const actor: RoleActor = {
    kind: 'role',
    accountId: newId(),
    roleId: newId(),
    roleType,
    fullname: 'Somebody',
    emailAddress: 'somebody@example.example',
    contactId,
    isSuperAdministrator: false,
  };
  return { ...ctx, actor };
}

/** Creates a contact with this email. */
export function addContact(ctx: Context, emailAddress: string, fullname = 'Callum Hargreaves') {
  return createContact(ctx, CreateContactSchema.parse({ emailAddress, fullname }));
}

/** Creates a client and a contract for it. */
export async function addContract(ctx: Context, contract: Record<string, unknown> = {}) {
  const client = await createClient(ctx, CreateClientSchema.parse({ clientName: 'Kirkstall Precision Engineering' }));
  const input = CreateContractSchema.parse({ clientId: client.clientId, name: 'CNC setter-operator', ...contract });
  return createContract(ctx, input);
}

/** Returns the input for placing `email` on the contract; the authoriser is a separate contact. */
export async function placementInput(
  ctx: Context,
  contractId: string,
  email: string,
  more: Record<string, unknown> = {},
) {
  const contractor = await addContact(ctx, email);
  const authoriser = await addContact(ctx, `authoriser-of-${email}`, 'Helen Brackenridge');
  const [template] = await listTemplates(ctx);
  return CreateContractorSchema.parse({
    contractId,
    contractorContactId: contractor.contactId,
    timesheetTemplateId: template?.id,
    start: '2026-01-05',
    chargeRate: '27.5',
    payRate: '20.40',
    authorisers: [{ contactId: authoriser.contactId, isPrimary: true }],
    ...more,
  });
}

/** Creates a placement on a separate contract. */
export async function addPlacement(ctx: Context, email: string) {
  const { contractId } = await addContract(ctx);
  return createContractor(ctx, await placementInput(ctx, contractId, email));
}

/** Returns the actions recorded in the agency, oldest first. */
export async function recordedActions(ctx: Context): Promise<string[]> {
  const rows = await ctx.db.run<{ action: string }>({
    text: 'select action from audit_events where agency_id = $1 order by id',
    values: [ctx.agency.id],
  });
  return rows.map(({ action }) => action);
}
