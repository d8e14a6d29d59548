import { findCandidateChoices } from '#domain/administrators/add-administrator.server.ts';
import type { FoundChoices } from '#domain/browse.ts';
import { findClientChoices } from '#domain/clients/find-client-choices.server.ts';
import { findOfferedClients } from '#domain/clients/list-filter-clients.server.ts';
import { findOpenPlacements } from '#domain/timesheets/entry/find-open-placements.server.ts';
import { findContactChoices } from '#domain/contacts/browse-contacts.server.ts';
import type { Context } from '#domain/context.ts';
import {
  findPlacedContracts,
  findPlacementAuthorisers,
} from '#domain/contractors/choices/list-filter-choices.server.ts';
import { findContractorChoices } from '#domain/contractors/choices/find-contractor-choices.server.ts';
import { findContractChoices } from '#domain/contracts/browse-contracts.server.ts';
import { NotFound } from '#domain/errors.ts';

const KINDS: Record<string, (ctx: Context, search: string) => Promise<FoundChoices>> = {
  candidates: findCandidateChoices,
  clients: findClientChoices,
  contacts: findContactChoices,
  contracts: findContractChoices,
  contractors: findContractorChoices,
  offeredClients: findOfferedClients,
  openPlacements: findOpenPlacements,
  placedContracts: findPlacedContracts,
  placementAuthorisers: findPlacementAuthorisers,
};

/** Finds the choices of a kind matching the words typed. @throws NotFound for an unknown kind */
export function findChoices(ctx: Context, kind: string, search: string): Promise<FoundChoices> {
  const find = KINDS[kind];
  if (!find) throw new NotFound();
  // No record holds a zero character.
  return find(ctx, search.slice(0, 100).replaceAll('\0', ' '));
}
