import { expect } from 'vitest';
import fc from 'fast-check';
import { resumeAgency, suspendAgency } from '#domain/agencies/set-agency-status.server.ts';
import { newId } from '#domain/new-id.ts';
import { expectUnchanged } from './apart.ts';
import { any, kind, type Kind } from './kinds.ts';
import { expectEmails, queueDue } from './emails.ts';
import { type Office, oneOf, type Speaker } from './office.ts';

type Refusal = [status: number, code: string];
const CLOSED: Refusal = [403, 'agency_closed'];
const NOT_A_KEY: Refusal = [401, 'invalid_api_key'];
const NOBODY_HERE: Refusal = [401, 'unauthenticated'];

type Role = { id: string; contactId: string; type: string; isEnabled: boolean };

/** Requests of every kind, each of which reads or changes something when its caller may. */
function requestsOf(office: Office): [method: string, path: string, body?: object][] {
  const [contractorId] = office.placements;
  const sheet = office.sheets.find(({ status }) => status === 'pending') ?? office.sheets[0];
  const timesheetId = sheet?.timesheetId ?? newId();
  return [
    ['GET', '/timesheets?limit=5'],
    ['GET', `/contractors/${contractorId}`],
    ['POST', `/contractors/${contractorId}/timesheets`, { beginning: '2026-03-02', entries: [], taskId: newId() }],
    ['PATCH', `/timesheets/${timesheetId}/accept`, {}],
    ['PATCH', `/timesheets/${timesheetId}/notes`, { note: 'Let me in' }],
    ['DELETE', `/timesheets/${timesheetId}`, { note: 'Let me in' }],
    ['PATCH', `/contractors/${contractorId}`, { payrollNumber: 'PN-0' }],
    ['GET', '/payroll/changes'],
  ];
}

/** Expects a caller to get nothing but this refusal, whatever they request, and to leave no trace. */
async function expectShutOut(office: Office, who: Speaker, refusal: Refusal): Promise<void> {
  await expectUnchanged(office, `${JSON.stringify(who)} shut out`, async () => {
    for (const [method, path, body] of requestsOf(office)) {
      const { status, body: answer } = await office.ask(who, method, path, body);
      expect([method, path, status, answer.code]).toEqual([method, path, ...refusal]);
    }
  });
}

/** Everybody who was there is shut out while the agency is suspended, and its schedules send nothing. */
async function suspend(office: Office, { of, hours }: { of: number; hours: number }): Promise<void> {
  const people: Speaker[] = ['admin', { contactId: oneOf(office.workers, of)!, role: 'ContractingRole' }];
  await expectEmails(office);
  await queueDue(office, hours);
  await suspendAgency(office.ctx);
  office.forgetCaches();
  for (const who of [...people, 'key' as const]) await expectShutOut(office, who, CLOSED);
  await expectEmails(office, { isSuspended: true });
  await resumeAgency(office.ctx);
  office.forgetCaches();
  expect((await office.ask('admin', 'GET', '/timesheets?limit=1')).status).toBe(200);
}

/** Switches a role off or on; whoever has no other is shut out while it is off. */
async function switchRole(office: Office, { of, isEnabled }: { of: number; isEnabled: boolean }): Promise<void> {
  const { body } = await office.ask('admin', 'GET', `${office.path}/roles`);
  const roles = (body.roles ?? []) as Role[];
  const one = oneOf(roles, of);
  if (!one) return;
  const answer = await office.ask('admin', 'PUT', `${office.path}/roles/${one.id}/enabled/${isEnabled}`);
  if (answer.status >= 300 || isEnabled || one.type === 'RecruitmentAgencyAdministrationRole') return;
  const others = roles.filter((role) => role.contactId === one.contactId && role.id !== one.id && role.isEnabled);
  if (others.length === 0)
    await expectShutOut(office, { contactId: one.contactId, role: one.type as 'ContractingRole' }, NOBODY_HERE);
}

/** Makes a new key, with which payroll continues, and revokes the old one or one that was never used. */
async function rotateKey(office: Office, { isUsed }: { isUsed: boolean }): Promise<void> {
  const path = `${office.path}/apiKeys`;
  const { body: listed } = await office.ask('admin', 'GET', `${path}?isRevoked=false`);
  const [old] = listed.apiKeys as { keyId: string; scopes: string[] }[];
  const { status, body } = await office.ask('admin', 'POST', path, { name: 'Payroll', scopes: old!.scopes });
  expect(status).toBe(201);
  const bearer = { Authorization: `Bearer ${String(body.key)}` };
  const ended = isUsed ? office.useKey(bearer) : bearer;
  const keyId = isUsed ? old!.keyId : String(body.keyId);
  expect((await office.ask('admin', 'DELETE', `${path}/${keyId}`)).status).toBe(200);
  office.revoked.push({ bearer: ended, at: performance.now() });
  expect((await office.ask('admin', 'DELETE', `${path}/${keyId}`)).status).toBe(404);
}

/** How long a process may still know a key that was revoked, in milliseconds. */
const A_SECOND = 1000;

/** Nothing that was revoked opens anything, a second later. */
export async function expectRevokedKeysToBeRefused(office: Office): Promise<void> {
  const newest = Math.max(0, ...office.revoked.map(({ at }) => at));
  await new Promise((done) => setTimeout(done, Math.max(0, newest + A_SECOND - performance.now())));
  for (const { bearer } of office.revoked) await expectShutOut(office, bearer, NOT_A_KEY);
}

/** Acts by which somebody or something loses access, and gets it back. */
export const ACCESS: Record<string, Kind> = {
  suspend: kind(1, { of: any, hours: fc.integer({ min: 0, max: 200 }) }, suspend),
  switchRole: kind(6, { of: any, isEnabled: fc.boolean() }, switchRole),
  rotateKey: kind(2, { isUsed: fc.boolean() }, rotateKey),
};
