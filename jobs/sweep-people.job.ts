import { findAgenciesWithPeopleDue } from '#domain/invitations/find-agencies-with-people-due.server.ts';
import { agencyTurns } from './agency-turns.ts';

/** Gives each agency where an invitation is due, someone's last day is over, or a delegation begins or ends, its turn. */
export const sweepPeople = agencyTurns('sweep-people', findAgenciesWithPeopleDue, 'people-due');
