import { findAgenciesWithPeopleDue } from '#domain/invitations/find-agencies-with-people-due.server.ts';
import { agencyTurns } from './agency-turns.ts';

/** Gives each agency its turn where an invitation is due, or somebody's last day is over. */
export const sweepPeople = agencyTurns('sweep-people', findAgenciesWithPeopleDue, 'people-due');
