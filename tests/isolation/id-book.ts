import { newId } from '#domain/new-id.ts';
import type { Whose } from './door.ts';
import type { IsolationCaller, IsolationWorld } from './world.ts';

/** Places whose ids are of a kind with another name. */
const SAME: Readonly<Record<string, string>> = {
  contractorContactId: 'contactId',
  consultantContactId: 'contactId',
  anotherAuthoriserId: 'authoriserContactId',
  contractorIds: 'contractorId',
  timesheetIds: 'timesheetId',
  replacesTimesheetId: 'timesheetId',
  replacementTemplateId: 'timesheetTemplateId',
  templateId: 'timesheetTemplateId',
  differenceIds: 'differenceId',
  uploadIds: 'uploadId',
  recipients: 'emailAddress',
  email: 'emailAddress',
};

/** Places that look like places for ids, and why no agency's id occurs there. */
export const NO_IDS: Readonly<Record<string, string>> = {
  friendlyId: 'a number that counts from 1 in every agency',
  id: 'what an error report of a browser is known by',
  notificationId: 'a notice of the installation to everybody',
  taskId: 'made up by the sender, to know a repeat by',
};

/** Address parameters that are words rather than ids. */
export const WORD =
  /^(kind|name|setting|subSetting|period|confirmationType|isEnabled|isSuperAdministrator|icon|section|friendlyId|id|notificationId|taskId|\*)$/;

/** Returns an id of the same form that never existed. */
export function neverExisted(id: string): string {
  if (/^[0-9a-f-]{36}$/.test(id)) return newId();
  const [letters, digits] = ['abcdefghijkmnpqrstuvwxyz', '0123456789'];
  const one = (from: string) => from[Math.floor(Math.random() * from.length)]!;
  return id.includes('@')
    ? `${id.split('@')[0]!.replace(/[a-z0-9]/g, () => one(letters))}@${id.split('@')[1]!}`
    : id.replace(/[a-z]/g, () => one(letters)).replace(/\d/g, () => one(digits));
}

/** The ids of both agencies by the names of their places. */
export class IdBook {
  readonly sent: string[] = [];
  private readonly tried = new Map<string, string>();
  private readonly own: Record<string, string>;
  private readonly marked: Record<string, string>;

  constructor(
    world: IsolationWorld,
    caller: IsolationCaller,
    private readonly whose: Whose,
  ) {
    this.own = { ...world.asking.ids, roleId: caller.roleId ?? world.asking.ids.roleId! };
    this.marked = world.marked.ids;
  }

  /** Returns the calling agency's own id. */
  ownOf(name: string): string {
    return this.own[SAME[name] ?? name] ?? newId();
  }

  /** Returns the id to try: the marked agency's, or one that never existed. It counts as sent. */
  triedOf(name: string): string {
    const marked = this.marked[SAME[name] ?? name];
    if (marked === undefined) throw new Error(`There is no id for places called ${name}.`);
    let tried = this.tried.get(marked);
    if (tried === undefined) {
      tried = this.whose === 'marked' ? marked : neverExisted(marked);
      this.tried.set(marked, tried);
      this.sent.push(tried);
    }
    return tried;
  }
}
