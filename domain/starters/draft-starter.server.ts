import { contractorLabel } from '../agencies/settings/contractor-label.ts';
import { browseAuthorisingPeople } from '../authorisers/browse-authorising-people.server.ts';
import type { FoundChoices } from '../browse.ts';
import { findClientChoices } from '../clients/find-client-choices.server.ts';
import { type Context, now, today } from '../context.ts';
import { findContractChoices, toChoice } from '../contracts/browse-contracts.server.ts';
import { defaultRatesOf } from '../contracts/list-contract-rates.server.ts';
import { isId } from '../new-id.ts';
import { listTemplates } from '../templates/list-templates.server.ts';
import { findPeople } from './find-people.server.ts';
import { NEW } from './starter.schema.ts';
import type { KnownToStarter, PersonCard } from './starter-facts.ts';
import { readTypedStarter } from './typed-starter.ts';
import { checkStarter, type CheckedStarter } from './check-starter.server.ts';

type Typed = Record<string, unknown>;

/** How many of a client's authorisers are offered before a search. */
const CANDIDATES = 20;

/** The choices on the page of a new starter for what is typed so far. */
export type StarterDraft = Awaited<ReturnType<typeof draftStarter>>;

/** Finds the choices for a new starter, and the problems so far. Changes nothing. @throws Forbidden */
export async function draftStarter(ctx: Context, raw: Typed) {
  const typed = readTypedStarter(raw);
  const text = (name: string) => (typeof raw[name] === 'string' ? raw[name] : '');
  const checked = await checkStarter(ctx, typed);
  const { person, authoriser, contract, client, taken } = checked;
  const clientId = contract?.clientId ?? client?.clientId ?? null;
  const on = { contractId: contract?.contractId ?? null, start: typed.start ?? today(ctx), end: typed.end };
  const [people, others, candidates, contracts, clients, templates] = await Promise.all([
    findPeople(ctx, { search: text('whoSearch'), always: idsOf(person, taken.who), on }),
    findPeople(ctx, {
      search: text('authoriserSearch'),
      always: idsOf(authoriser, taken.authoriser),
      on: { ...on, contractId: null },
    }),
    clientId ? browseAuthorisingPeople(ctx, { clientId }, { page: 1, size: CANDIDATES }) : null,
    findContractChoices(ctx, text('contractIdSearch'), isId(text('forClient')) ? text('forClient') : ''),
    findClientChoices(ctx, text('clientIdSearch')),
    listTemplates(ctx),
  ]);
  const defaultRates = contract
    ? ((await defaultRatesOf(ctx, [contract.contractId])).get(contract.contractId) ?? [])
    : [];
  const here = new Map((candidates?.rows ?? []).map((one) => [one.contactId, one.placements]));
  const known = others.cards.map((card) => withStanding(card, here.get(card.contactId)));
  const rest = (candidates?.rows ?? []).filter(({ contactId }) => !known.some((card) => card.contactId === contactId));
  return {
    whoSearch: text('whoSearch'),
    authoriserSearch: text('authoriserSearch'),
    people: people.cards,
    peopleTotal: people.total,
    authorisers: [
      ...known,
      ...rest.map((one) =>
        withStanding({ ...one, hint: '', hasJoined: true, isPlacedHere: false, isKnownHere: true }, one.placements),
      ),
    ],
    contracts: withChosen(contracts, contract),
    clients,
    client: client && { clientId: client.clientId, clientName: client.clientName },
    contract: contract && { ...contract, clientName: contract.client.clientName },
    defaultRates,
    templates,
    rules: { defaults: ctx.agency.settings.defaults, documents: ctx.agency.settings.documents },
    weekStartsOn: ctx.agency.settings.defaults.timesheetWeekStartsOn,
    now: now(ctx),
    today: today(ctx),
    timeZone: ctx.agency.timeZone,
    label: contractorLabel(ctx.agency.settings),
    problems: checked.problems,
    makesContract: typed.contractId === NEW,
  } satisfies KnownToStarter & Record<string, unknown>;
}

const idsOf = (...people: ({ contactId: string } | null)[]) => people.map((one) => one?.contactId ?? null);

/** Adds to a person how many they already authorise for the client. */
function withStanding(
  { contactId, fullname, emailAddress, ...card }: PersonCard,
  placements: number | undefined,
): PersonCard {
  const one = { contactId, fullname, emailAddress, hasJoined: card.hasJoined, isPlacedHere: false };
  if (placements === undefined) return { ...one, hint: card.hint, isKnownHere: false };
  return {
    ...one,
    hint: `${emailAddress}. Authorises ${placements} ${placements === 1 ? 'placement' : 'placements'} here.`,
    isKnownHere: true,
  };
}

/** Adds the chosen contract to the found ones, whatever was searched for. */
function withChosen(found: FoundChoices, contract: CheckedStarter['contract']): FoundChoices {
  if (!contract || found.choices.some(({ value }) => value === contract.contractId)) return found;
  const { client, ...rest } = contract;
  const chosen = toChoice({ ...rest, clientName: client.clientName, clientReference: client.reference });
  return { ...found, choices: [chosen, ...found.choices] };
}
