import { findAgenciesToRemind } from '#domain/reminders/sending/find-agencies-to-remind.server.ts';
import { agencyTurns } from './agency-turns.ts';

/** Gives each agency with a schedule that is due at its own hour its turn at reminding. */
export const sweepReminders = agencyTurns('sweep-reminders', findAgenciesToRemind, 'send-reminders');
