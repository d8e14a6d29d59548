import { besideEachOther } from '../support/beside.ts';
import { formsOf } from '../support/html-form.ts';
import { addressOf, ROUTES } from '../support/route-access.ts';
import {
  type Attempt,
  callersFor,
  type Door,
  type DoorsOfKind,
  type Extent,
  type Answered,
  type Whose,
} from './door.ts';
import { IdBook, WORD } from './id-book.ts';
import { send } from './send.ts';
import type { IsolationCaller, IsolationWorld } from './world.ts';

/** The key in an address from an email. */
const KEYS: readonly [RegExp, string][] = [
  [/^\/account\/email\//, 'emailKey'],
  [/^\/account\/signup\//, 'verifyKey'],
  [/^\/account\/resetpassword\//, 'resetKey'],
  [/^\/unsubscribe\//, 'unsubscribeKey'],
  [/authorise/, 'authoriseKey'],
];

/** Words in addresses. */
const WORDS: readonly [RegExp, string][] = [
  [/^\/logos\//, 'square'],
  [/^\/imports\//, 'clients'],
  [/^\/choices\//, 'clients'],
  [/downloads/, 'summary'],
  [/authorise/, 'accepted'],
  [/defaults/, 'contractors'],
  [/./, 'none'],
];

/** Addresses that end the session, such as logging out. */
const ENDS_ITS_SESSION = /^\/(logout|account\/logout)/;

type Page = { file: string; address: string; names: string[]; hasLoader: boolean; hasAction: boolean };
type Fields = [name: string, value: string][];

/** Every route of the portal. */
const PAGES: Page[] = Object.entries(ROUTES).map(([file, access]) => {
  const address = addressOf(file);
  const names = [...address.matchAll(/\$(\w*)/g)].map(([, name]) => name || '*');
  return { file, address, names, hasLoader: 'loader' in access, hasAction: 'action' in access };
});

/** Pages that may be opened repeatedly. */
const READABLE = PAGES.filter(({ hasLoader, address }) => hasLoader && !ENDS_ITS_SESSION.test(address));

const chosen = (from: readonly [RegExp, string][], address: string) => from.find(([of]) => of.test(address))?.[1];

/** Returns the address with ids: those to try, or the calling agency's own. */
function pathOf({ address }: Page, book: IdBook, isTried: boolean): string {
  return address.replaceAll(/\$(\w*)/g, (_, name: string) => {
    if (name === '' || WORD.test(name)) return chosen(WORDS, address)!;
    const kind = /[kK]ey$/.test(name) ? (chosen(KEYS, address) ?? 'verifyKey') : name;
    return isTried ? book.triedOf(kind) : book.ownOf(kind);
  });
}

/** Returns the names of fields and query parameters that hold ids. */
const idNames = ({ marked }: IsolationWorld) => [
  ...Object.keys(marked.ids).filter((name) => /Id$|^emailAddress$/.test(name) && name !== 'roleId'),
  ...[
    'contractorContactId',
    'consultantContactId',
    'anotherAuthoriserId',
    'uploadIds',
    'contractorIds',
    'timesheetIds',
    'email',
  ],
];

/** Returns ids of every kind under the portal's names for them. */
const everyId = (world: IsolationWorld, book: IdBook): Fields =>
  idNames(world).map((name) => [name, book.triedOf(name)]);

const roleOf = ({ roleId }: IsolationCaller): Fields => (roleId ? [['roleId', roleId]] : []);
const search = (fields: Fields) => (fields.length > 0 ? `?${new URLSearchParams(fields).toString()}` : '');

type Way = 'its own' | 'its path' | 'its query' | 'its data' | 'HEAD' | 'its form' | 'its files';

async function ask(
  world: IsolationWorld,
  page: Page,
  caller: IsolationCaller,
  way: Way,
  whose: Whose,
  form: Fields,
): Promise<Answered> {
  const book = new IdBook(world, caller, whose);
  const headers = await caller.headersFor(ENDS_ITS_SESSION.test(page.address));
  const path = pathOf(page, book, way !== 'its own' && (way !== 'its query' || page.hasAction));
  const key: Fields = /authorise/.test(page.address) ? [['key', book.triedOf('authoriseKey')]] : [];
  if (way === 'its form' || way === 'its files') {
    const to = `${path}${search([...key, ...roleOf(caller)])}`;
    const fields = tried(world, book, form);
    const { body, type } =
      way === 'its form'
        ? { body: new URLSearchParams(fields).toString(), type: 'application/x-www-form-urlencoded' }
        : await withFile(fields, book);
    const sent = { 'Content-Type': type, Origin: world.asking.ctx.agency.portalUrl };
    return send(world, { method: 'POST', path: to, headers: { ...headers, ...sent }, body }, book);
  }
  const query = [...key, ...(way === 'its query' ? everyId(world, book) : []), ...roleOf(caller)];
  const data = way === 'its data' ? `${path === '/' ? '/_root' : path}.data` : path;
  return send(world, { method: way === 'HEAD' ? 'HEAD' : 'GET', path: `${data}${search(query)}`, headers }, book);
}

/** Returns a form's fields with the ids to try in place of the calling agency's own; for a form that no page shows, every id. */
function tried(world: IsolationWorld, book: IdBook, form: Fields): Fields {
  if (form.length === 0) return everyId(world, book);
  const names = new Map(Object.entries(world.asking.ids).map(([name, id]) => [id, name]));
  return form.map(([field, value]) => {
    const name = names.get(value);
    return [field, name && name in world.marked.ids && !WORD.test(name) ? book.triedOf(name) : value];
  });
}

/** Returns the same fields as sent by a form with a file: a table naming people and records of the agency whose ids are tried. */
async function withFile(fields: Fields, book: IdBook): Promise<{ body: Buffer; type: string }> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const named = ['reference', 'emailAddress'].map((name) => book.triedOf(name));
  form.append('files', new Blob([`reference,emailAddress,clientName\n${named.join(',')},Copied\n`]), 'named.csv');
  const written = new Response(form);
  return { body: Buffer.from(await written.arrayBuffer()), type: written.headers.get('Content-Type')! };
}

/** Returns the contents of the forms on the calling agency's own pages, by the route that they are sent to. */
async function formsOfPages(world: IsolationWorld): Promise<Map<string, Fields>> {
  const forms = new Map<string, Fields>();
  const patterns = PAGES.filter(({ hasAction }) => hasAction).map(({ file, address }) => ({
    file,
    pattern: new RegExp(
      `^${address.replaceAll(/[.*+?^{}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\$\w*/g, '[^/?]+')}$`,
    ),
  }));
  for (const caller of world.asking.callers.filter(({ kind }) => kind === 'person')) {
    const opened = await besideEachOther(READABLE, async (page) => {
      const book = new IdBook(world, caller, 'nobody');
      const path = pathOf(page, book, false);
      const headers = await caller.headersFor();
      const { text } = await send(world, { method: 'GET', path: `${path}${search(roleOf(caller))}`, headers }, book);
      return { path, text };
    });
    for (const { path, text } of opened)
      for (const { action, fields } of formsOf(text, path)) {
        const to = patterns.find(({ pattern }) => pattern.test(action.split('?')[0]!));
        if (to && !forms.has(to.file)) forms.set(to.file, fields);
      }
  }
  return forms;
}

async function* attemptsOf(world: IsolationWorld, extent: Extent): AsyncGenerator<Attempt> {
  const forms = await formsOfPages(world);
  for (const [at, page] of PAGES.entries()) {
    const form = forms.get(page.file) ?? [];
    for (const [index, caller] of callersFor(world, extent).entries()) {
      // Pages accept no keys: a key's caller is a visitor there.
      if (caller.kind === 'key' && (extent === 'sample' || index > 0)) continue;
      const ways: Way[] = page.hasLoader ? ['its path', 'its data', 'its query', 'HEAD'] : [];
      const some =
        extent === 'whole' && caller.kind !== 'key'
          ? ways
          : ways.filter((_, turn) => turn === 0 || turn === 1 + ((at + index) % 3));
      if (READABLE.includes(page))
        yield {
          ...{ door: doorOf(page), caller, place: 'its own' },
          ask: (whose) => ask(world, page, caller, 'its own', whose, form),
          isOnce: true,
        };
      for (const way of [...some, ...(page.hasAction ? (['its form', 'its files'] as const) : [])])
        yield {
          ...{ door: doorOf(page), caller, place: way },
          ask: (whose) => ask(world, page, caller, way, whose, form),
          ...(READABLE.includes(page) && some.includes(way) ? { isRead: true } : {}),
        };
    }
  }
}

/** Opens each page as the marked agency's own administrator. */
export async function openAsOwner(world: IsolationWorld): Promise<Answered[]> {
  return besideEachOther(READABLE, async (page) => {
    const caller = { ...world.asking.callers[0]!, roleId: world.marked.roleId };
    const book = new IdBook(world, caller, 'marked');
    const path = pathOf(page, book, true);
    const answer = await send(world, { method: 'GET', path, headers: world.marked.admin }, book);
    return { ...answer, class: `${page.file} ${answer.class}` };
  });
}

const doorOf = ({ file, address }: Page): Door => ({
  kind: 'portal',
  group: address.split('/')[1] || 'home',
  name: file,
});

export const PORTAL_DOORS: DoorsOfKind = { kind: 'portal', doors: PAGES.map(doorOf), attempts: attemptsOf };
