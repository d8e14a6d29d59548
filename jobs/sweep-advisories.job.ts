import { findAgenciesWithAdvisoriesDue } from '#domain/advisories/keeping/find-agencies-with-advisories-due.server.ts';
import { agencyTurns } from './agency-turns.ts';

/** Gives each agency its turn where somebody's advisories have to be worked out again. */
export const sweepAdvisories = agencyTurns('sweep-advisories', findAgenciesWithAdvisoriesDue, 'keep-advisories');
