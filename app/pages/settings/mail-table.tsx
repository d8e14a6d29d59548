import { formatInstant } from '#domain/format.ts';
import { type ListedMail, MAIL_CONTENT_WORDS, MAIL_KIND_WORDS, problemInWords } from '#domain/mail/listed-mail.ts';
import { Button } from '#app/components/button.tsx';
import { ACTIONS, ActionsCell, Cell, DataTable, RowHead } from '#app/components/lists/data-table.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { NeutralBadge, StatusBadge } from '#app/components/status-badge.tsx';

const COLUMNS = ['To', 'Subject', 'Made', 'State', ACTIONS];

function State({ status, lastError, content }: ListedMail) {
  const gone = MAIL_CONTENT_WORDS[content];
  const problem = problemInWords(lastError);
  const badges = {
    sent: <StatusBadge status="accepted">Sent</StatusBadge>,
    failed: <StatusBadge status="rejected">Failed</StatusBadge>,
    queued: <NeutralBadge>{problem ? 'Tried again' : 'Queued'}</NeutralBadge>,
  };
  return (
    <>
      {badges[status]}
      {problem && (
        <>
          <br />
          <small title={lastError ?? undefined}>{problem}</small>
        </>
      )}
      {gone && (
        <>
          <br />
          <small>{gone}</small>
        </>
      )}
    </>
  );
}

/** Emails with their status, and a way to resend those that are still whole. */
export function MailTable({ mails, timeZone }: { mails: ListedMail[]; timeZone: string }) {
  return (
    <DataTable caption="Sent emails" columns={COLUMNS}>
      <tbody>
        {mails.map((mail) => (
          <tr key={mail.mailId}>
            <RowHead sub={mail.toName ? mail.toAddress : undefined}>{mail.toName ?? mail.toAddress}</RowHead>
            <Cell label="Subject">
              {mail.subject}
              <br />
              <small>{MAIL_KIND_WORDS[mail.kind]}</small>
            </Cell>
            <Cell label="Made" tabular>
              {formatInstant(mail.createdAt, timeZone)}
            </Cell>
            <Cell label="State">
              <State {...mail} />
            </Cell>
            <ActionsCell>
              {mail.status !== 'queued' && mail.content === 'whole' && (
                <form method="post">
                  <FormToken />
                  <input type="hidden" name="mailId" value={mail.mailId} />
                  <Button kind="quiet" size="sm" aria-label={`Send again to ${mail.toAddress}: ${mail.subject}`}>
                    Send again
                  </Button>
                </form>
              )}
            </ActionsCell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
