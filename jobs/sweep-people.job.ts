import { findAgenciesWithPeopleDue } from '#domain/invitations/find-agencies-with-people-due.server.ts';
import { agencyTurns } from './agency-turns.ts';

/** Gives each agency where an invitation is due, or someone's last day is over, its turn. */
export const sweepPeople = agencyTurns('sweep-people', findAgenciesWithPeopleDue, 'people-due');
