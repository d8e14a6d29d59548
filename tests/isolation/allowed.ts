import type { Attempt, DoorKind } from './door.ts';

/** What may be disclosed, or differ, and why. */
type Allowed = { kind: DoorKind; door: RegExp; what: RegExp; why: string };

/** Every exception. */
export const ALLOWED: readonly Allowed[] = [
  {
    kind: 'API',
    door: /^(listOwnRoles|getOwnRole|getOwnProfile)$/,
    what: /^(agencies\.display_name|mark zqx9999y1|own role there|id of [a-z_]+\.agency_id)$/,
    why: 'People who work for both agencies are shown their own roles in both, each with its agency’s name, address and id.',
  },
  {
    kind: 'portal',
    door: /./,
    what: /^(agencies\.display_name|own role there)$/,
    why: 'Each page offers people their own roles in other agencies, each by the agency’s name.',
  },
  {
    kind: 'portal',
    door: /^_account\.account\.email\.\$key\.tsx$/,
    what: /^differs$/,
    why: 'A change of email belongs to a person’s account, which is no agency’s: whoever has its secret link confirms it at any address.',
  },
];

/** Whether an attempt may disclose this. */
export const isAllowed = ({ door, caller }: Attempt, what: string): boolean =>
  ALLOWED.some((one) => {
    const isPersonal = what !== 'agencies.display_name' || caller.kind === 'person';
    return isPersonal && one.kind === door.kind && one.door.test(door.name) && one.what.test(what);
  });
