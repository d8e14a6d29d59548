import { findAgenciesToRemind } from '#domain/reminders/sending/find-agencies-to-remind.server.ts';
import { agencyTurns } from './agency-turns.ts';

/** Gives each agency with a schedule due at its local hour its turn to send reminders. */
export const sweepReminders = agencyTurns('sweep-reminders', findAgenciesToRemind, 'send-reminders');
