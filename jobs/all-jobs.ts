import { applyManyChanges } from './apply-bulk-change.job.ts';
import { applyLongImport } from './apply-import.job.ts';
import type { JobDefinition } from './job-definition.ts';
import { deliverWebhookJob } from './deliver-webhook.job.ts';
import { updateAdvisoriesOfAgency } from './keep-advisories.job.ts';
import { followAddressThere } from './follow-address.job.ts';
import { makeLongDownload } from './make-download.job.ts';
import { makePreviewOfPdf } from './make-preview.job.ts';
import { peopleDue } from './people-due.job.ts';
import { removeFilesOfAgency } from './remove-files.job.ts';
import { requestAuthorisation } from './request-authorisation.job.ts';
import { requestAuthorisationsTogether } from './request-authorisations.job.ts';
import { requestFromOthersThere } from './request-from-others.job.ts';
import { sendAcceptedCopies } from './send-accepted-copies.job.ts';
import { sendAccountMail } from './send-account-mail.job.ts';
import { sendEmailChangeMails } from './send-email-change.job.ts';
import { sendScheduledDigest } from './send-digest.job.ts';
import { sendInvitationMail } from './send-invitation.job.ts';
import { sendMail } from './send-mail.job.ts';
import { sendMailOfSignUp } from './send-sign-up-mail.job.ts';
import { sendReminders } from './send-reminders.job.ts';
import { sweepAdvisories } from './sweep-advisories.job.ts';
import { sweepBackups } from './sweep-backups.job.ts';
import { sweepDigests } from './sweep-digests.job.ts';
import { sweepExpired } from './sweep-expired.job.ts';
import { sweepPeople } from './sweep-people.job.ts';
import { sweepReminders } from './sweep-reminders.job.ts';
import { sweepWebhooks } from './sweep-webhooks.job.ts';
import { notifyAccountOwner } from './tell-account-holder.job.ts';
import { notifyContractor } from './tell-contractor.job.ts';
import { notifyPersonOfRoleFor } from './tell-role-holder.job.ts';
import { notifySuperAdministratorsOf } from './tell-super-administrators.job.ts';

/** The worker's jobs. */
export const ALL_JOBS: readonly JobDefinition[] = [
  applyLongImport,
  applyManyChanges,
  requestAuthorisation,
  requestAuthorisationsTogether,
  requestFromOthersThere,
  followAddressThere,
  sendAcceptedCopies,
  notifyContractor,
  sendInvitationMail,
  notifyPersonOfRoleFor,
  notifySuperAdministratorsOf,
  sendAccountMail,
  notifyAccountOwner,
  sendEmailChangeMails,
  sendMailOfSignUp,
  sendMail,
  sendReminders,
  deliverWebhookJob,
  peopleDue,
  updateAdvisoriesOfAgency,
  sweepAdvisories,
  sweepReminders,
  sweepPeople,
  sweepWebhooks,
  makePreviewOfPdf,
  removeFilesOfAgency,
  makeLongDownload,
  sendScheduledDigest,
  sweepDigests,
  sweepExpired,
  sweepBackups,
];
