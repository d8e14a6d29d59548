import { findAgenciesWithAdvisoriesDue } from '#domain/advisories/updating/find-agencies-with-advisories-due.server.ts';
import { agencyTurns } from './agency-turns.ts';

/** Gives each agency where someone's advisories must be recomputed its turn. */
export const sweepAdvisories = agencyTurns('sweep-advisories', findAgenciesWithAdvisoriesDue, 'keep-advisories');
