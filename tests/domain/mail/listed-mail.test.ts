import { describe, expect, test } from 'vitest';
import {
  BrowseMailsSchema,
  MAIL_DAYS,
  MAIL_KIND_WORDS,
  MAIL_STATUSES,
  problemInWords,
} from '#domain/mail/listed-mail.ts';
import { says } from '../../support/says.ts';

describe('A failed mail', () => {
  test.each([
    ['Invalid login: 535 5.7.8 Error', 'Our mail server does not accept our log-in.'],
    [
      '40F7:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:../deps/openssl/ssl/record.c:354:\n',
      'Our mail server does not answer in TLS on this port.',
    ],
    ['EAUTH', 'Our mail server does not accept our log-in.'],
    ['550 5.1.1 user unknown', 'There is no such mailbox.'],
    ['550 No such user here', 'There is no such mailbox.'],
    ['552 5.2.2 over quota', 'The mailbox is full.'],
    ['Mailbox is full', 'The mailbox is full.'],
    ['mailbox full', 'The mailbox is full.'],
    ['554 5.7.1 rejected as spam', 'The recipient’s mail server refused the email as unwanted.'],
    ['blocked by policy', 'The recipient’s mail server refused the email as unwanted.'],
    ['5.3.4 message too big', 'The email is too large for the recipient’s mail server.'],
    ['too large', 'The email is too large for the recipient’s mail server.'],
    ['connect ECONNREFUSED 127.0.0.1:25', 'Our mail server refused the connection.'],
    ['getaddrinfo ENOTFOUND mail.example', 'Our mail server could not be reached.'],
    ['Greeting never received', 'Our mail server did not answer in time.'],
    ['Connection timeout', 'Our mail server did not answer in time.'],
    ['Connection closed unexpectedly', 'Our mail server closed the connection.'],
    ['Reached maximum number of retries after connection was closed', 'Our mail server closed the connection.'],
    ['self-signed certificate in certificate chain', 'The certificate of our mail server is not trusted.'],
    ["Hostname/IP does not match certificate's altnames", 'The certificate of our mail server is not trusted.'],
    ['550 no', 'The recipient’s mail server refused the address.'],
    ['451 try later', 'The recipient’s mail server asked us to try later too many times.'],
    ['"x" is not one email address.', 'The address is not an email address.'],
    ...[
      'The link in this email has expired. Send a new reminder.',
      'The timesheet in this email has been decided in the meantime.',
      'The person whom this email asks may no longer decide the timesheet.',
      'No timesheet in this email waits for the decision of the person whom it asks any more.',
    ].map((own): [string, string] => [own, own]),
    ['who knows', 'The email could not be delivered.'],
    ['', 'The email could not be delivered.'],
  ])('“%s” is shown as: %s', (error, words) => expect(problemInWords(error)).toBe(words));
  test('is listed with its outcome', () => {
    expect(problemInWords(null)).toBeNull();
    expect(MAIL_STATUSES).toEqual(['failed', 'queued', 'sent']);
    for (const status of MAIL_STATUSES) expect(says(BrowseMailsSchema, { status })).toMatchObject({ status });
    expect(says(BrowseMailsSchema, { status: 'x' })).toEqual(['status: Please choose failed, queued or sent']);
    expect(says(BrowseMailsSchema, { sort: 'createdAt', groupBy: 'nothing' })).toMatchObject({ sort: 'createdAt' });
    expect(MAIL_DAYS).toBe(30);
  });
  test('is named after its kind, with these exceptions', () => {
    const asItReads = ([first = '', ...rest]: string) =>
      first.toUpperCase() + rest.join('').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    const others = Object.entries(MAIL_KIND_WORDS).filter(([kind, words]) => words !== asItReads(kind));
    expect(Object.keys(MAIL_KIND_WORDS)).toHaveLength(18);
    expect(others.map(([kind, words]) => `${kind}: ${words}`).sort()).toEqual([
      'acceptedCopy: Copy of an accepted timesheet',
      'administratorChanged: Change of an administrator',
      'emailChange: Change of email',
      'resetPassword: Password reset',
      'ssoConnect: Connecting a work account',
      'ssoDomainProof: Proof of an email domain',
      'timesheetVoided: Timesheet made void',
      'verifyAccount: Account verification',
    ]);
  });
});
