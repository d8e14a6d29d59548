import { expect, test } from 'vitest';
import type { RoleActor } from '#domain/roles/actor.ts';
import type { RoleType } from '#domain/roles/role-type.ts';
import { rowActionsFor } from '#domain/timesheets/row-actions.ts';
import * as policy from '#domain/timesheets/timesheet.policy.ts';
import { TIMESHEET_STATUSES } from '#domain/timesheets/timesheet.ts';

const actor = (roleType: RoleType): RoleActor => ({
  kind: 'role',
  accountId: 'a',
  roleId: 'r',
  roleType,
  fullname: 'Hannah Whitworth',
  emailAddress: 'hannah@here.example',
  contactId: 'c',
  isSuperAdministrator: false,
});
const STATES = [
  ...TIMESHEET_STATUSES.map((status) => ({ name: status as string, status, isVoid: false })),
  { name: 'void', status: 'accepted' as const, isVoid: true },
];

/** The actions offered on a timesheet in each state. */
const OFFERED: Record<string, Record<string, string[]>> = {
  RecruitmentAgencyAdministrationRole: {
    pending: ['accept', 'reject', 'edit', 'resend', 'delete'],
    accepted: ['void'],
    rejected: [],
    deleted: [],
    void: [],
  },
  ContractingRole: { pending: ['edit', 'delete'], accepted: [], rejected: [], deleted: [], void: [] },
  AuthorisingRole: { pending: ['accept', 'reject'], accepted: [], rejected: [], deleted: [], void: [] },
};

test.each(Object.entries(OFFERED))(
  'A list offers a %s what the status allows, and nothing for a void timesheet',
  (role, of) => {
    const may = policy.rowActionsOf(actor(role as RoleType));
    for (const { name, status, isVoid } of STATES) {
      const offered = Object.entries(rowActionsFor(may, { status, isVoid })).filter(([, isOffered]) => isOffered);
      expect({ name, offered: offered.map(([one]) => one) }).toEqual({ name, offered: of[name] });
    }
  },
);

test('Void is offered on an accepted timesheet to administration, and not again on a void one', () => {
  const administration = actor('RecruitmentAgencyAdministrationRole');
  const offered = STATES.filter((state) => policy.canVoid(administration, state)).map(({ name }) => name);
  expect(offered).toEqual(['accepted']);
  for (const role of ['ContractingRole', 'AuthorisingRole'] as const)
    expect(STATES.some((state) => policy.canVoid(actor(role), state))).toBe(false);
});
