import { describe, expect, test } from 'vitest';
import type { Actor } from '#domain/roles/actor.ts';
import { rowActionsFor } from '#domain/timesheets/row-actions.ts';
import * as policy from '#domain/timesheets/timesheet.policy.ts';
import { roleActor } from '../../support/role-actor.ts';

const ACTORS: Record<string, Actor> = {
  contractor: roleActor('ContractingRole'),
  authoriser: roleActor('AuthorisingRole'),
  administrator: roleActor('RecruitmentAgencyAdministrationRole'),
  reader: { kind: 'apiKey', apiKeyId: 'k1', name: 'Reader', scopes: ['timesheets:read'] },
  writer: { kind: 'apiKey', apiKeyId: 'k2', name: 'Writer', scopes: ['timesheets:write'] },
  system: { kind: 'system' },
};
const STATES = {
  pending: { status: 'pending', isVoid: false },
  accepted: { status: 'accepted', isVoid: false },
  void: { status: 'accepted', isVoid: true },
  rejected: { status: 'rejected', isVoid: false },
  deleted: { status: 'deleted', isVoid: false },
} as const;

type Can = (actor: Actor, timesheet: (typeof STATES)[keyof typeof STATES]) => boolean;

/** Returns who may, and for which timesheets: `administrator system: pending`. */
function whoMay(can: Can): string {
  const states = (actor: Actor) =>
    Object.entries(STATES)
      .filter(([, state]) => can(actor, state))
      .map(([name]) => name)
      .join(' ');
  const who = Object.keys(ACTORS).filter((name) => states(ACTORS[name]!) !== '');
  const which = new Set(who.map((name) => states(ACTORS[name]!)));
  return `${who.join(' ')}: ${[...which].join(' | ')}`;
}

describe('Permissions on a timesheet within reach', () => {
  test.each<[string, Can, string]>([
    ['accept', policy.canAccept, 'authoriser administrator writer system: pending'],
    ['reject', policy.canReject, 'authoriser administrator writer system: pending'],
    ['edit', policy.canEdit, 'contractor administrator writer system: pending'],
    ['delete', policy.canDelete, 'contractor administrator writer system: pending'],
    ['void', policy.canVoid, 'administrator writer system: accepted'],
    ['correct', policy.canCorrect, 'contractor administrator writer system: rejected'],
    ['enter again', policy.canEnterAgain, 'contractor administrator writer system: void'],
    [
      'add a note',
      policy.canAddNote,
      'contractor authoriser administrator writer system: pending accepted void rejected',
    ],
    ['add files', policy.canAddFiles, 'contractor administrator writer system: pending'],
    ['delete files', policy.canDeleteFiles, 'contractor administrator writer system: pending'],
    ['ask again for a decision', policy.canResendAuthorisation, 'administrator writer system: pending'],
  ])('%s', (_, can, who) => expect(whoMay(can)).toBe(who));

  test('files are added only if its placement allowed them', () => {
    const { administrator } = ACTORS;
    expect(policy.canAddFiles(administrator!, { ...STATES.pending, allowDocumentUploads: true })).toBe(true);
    expect(policy.canAddFiles(administrator!, { ...STATES.pending, allowDocumentUploads: false })).toBe(false);
  });

  test('files are downloaded by an authoriser only if the agency allows it', () => {
    const may = (name: string, authorisersMayDownload: boolean) =>
      policy.canDownloadFiles(ACTORS[name]!, { authorisersMayDownload });
    expect(may('authoriser', false)).toBe(false);
    expect(may('authoriser', true)).toBe(true);
    for (const always of [true, false]) {
      expect(may('contractor', always)).toBe(true);
      expect(may('reader', always)).toBe(true);
      expect(may('writer', always)).toBe(false);
    }
  });
});

test('A list row offers what the role may do and its status allows', () => {
  const all = policy.rowActionsOf(ACTORS.administrator!);
  expect(all).toEqual({ accept: true, reject: true, edit: true, resend: true, delete: true, void: true });
  expect(policy.rowActionsOf(ACTORS.contractor!)).toEqual({
    accept: false,
    reject: false,
    edit: true,
    resend: false,
    delete: true,
    void: false,
  });
  expect(rowActionsFor(all, STATES.accepted)).toEqual({
    accept: false,
    reject: false,
    edit: false,
    resend: false,
    delete: false,
    void: true,
  });
  expect(Object.values(rowActionsFor(all, STATES.void))).not.toContain(true);
  expect(rowActionsFor(policy.rowActionsOf(ACTORS.contractor!), STATES.pending).edit).toBe(true);
});
