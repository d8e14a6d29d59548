import type { Context } from '#domain/context.ts';
import { isId } from '#domain/new-id.ts';
import { draftStarter } from '#domain/starters/draft-starter.server.ts';
import { NEW } from '#domain/starters/starter.schema.ts';
import { readTypedStarter } from '#domain/starters/typed-starter.ts';
import { checkStarter } from '#domain/starters/check-starter.server.ts';

/** Loads a new starter's page with the fields that its address fills in. If there is no contract yet, client and contract are created too. */
export async function openStarter(ctx: Context, { searchParams }: URL) {
  const given = (...names: string[]) => {
    const found = names.map((name) => searchParams.get(name)).find(Boolean) ?? '';
    return isId(found) ? found : '';
  };
  const forClient = given('clientId');
  const typed = { who: given('who'), contractId: given('contractId'), authoriser: given('authoriser'), forClient };
  const draft = await draftStarter(ctx, typed);
  const isFirst = draft.contracts.total === 0;
  const values = {
    ...typed,
    ...(isFirst ? { contractId: NEW, clientId: forClient || (draft.clients.total === 0 ? NEW : '') } : {}),
    ...(isFirst && forClient === '' ? { who: typed.who || NEW, authoriser: NEW } : {}),
    timesheetTemplateId: draft.templates.find(({ isDefault }) => isDefault)?.id ?? '',
    invitation: 'now',
  };
  // A second time with what that changes: whether the contract is created, and for which client.
  return { values, isFirst: isFirst && forClient === '', draft: isFirst ? await draftStarter(ctx, values) : draft };
}

/** Loads the page's choices for what is typed in it. */
export async function loadStarterChoices(ctx: Context, typed: Record<string, unknown>) {
  return { starter: await draftStarter(ctx, typed) };
}

/** Returns the problems beside those of its form. */
export async function checkForStarter(ctx: Context, typed: Record<string, unknown>) {
  return (await checkStarter(ctx, readTypedStarter(typed))).problems;
}
