import { ADMINISTRATOR_LOCKED, canToggle } from '../../administrators/administrator.policy.ts';
import { CONTACT_COLUMNS } from '../../contacts/contact-columns.ts';
import { CONTACT_EXISTS, contactSchema, type CreateContact, optOutProblems } from '../../contacts/contact.schema.ts';
import { newId } from '../../new-id.ts';
import { byReference } from '../../reference.ts';
import { findContacts } from '../import-lookups.rows.server.ts';
import { type ImportRules, keyOf, type ReadRow, type Refuse, type StagedRow } from '../import-rules.ts';
import type { FirstRows } from '../reading/first-rows.ts';
import { importedValues, importTarget } from '../reading/imported-columns.ts';

const EMAIL_IN_USE = 'The email address of a contact who has an account may not be changed by an import.';

/** Contacts, identified by their reference, or by email where the row or the contact has none; the contact then gains it. */
export function contactImport(options: { lowercaseOnly: boolean }): ImportRules<CreateContact> {
  return {
    target: {
      table: 'contacts',
      subjectType: 'contact',
      isWrittenAhead: true,
      columns: importTarget(CONTACT_COLUMNS),
      // A contact may have been given an account in the meantime.
      stays: '(t.account_id is null or t.email_address = s.email_address)',
    },
    schema: contactSchema(options),
    input: (cells) => cells,
    key: ({ reference, emailAddress }) => keyOf(reference, { column: 'emailAddress', value: emailAddress }),
    async stage(ctx, rows, refuse, emails) {
      const found = await findContacts(ctx.db, ctx.agency.id, {
        references: rows.flatMap(({ input }) => input.reference ?? []),
        emails: rows.map(({ input }) => input.emailAddress),
      });
      const known = {
        referred: byReference(found),
        byEmail: new Map(found.map((contact) => [contact.emailAddress, contact])),
        emails,
      };
      return rows.flatMap((row) => stageContact(row, known, canToggle(ctx.actor), refuse) ?? []);
    },
  };
}

type Contact = Awaited<ReturnType<typeof findContacts>>[number];
type Known = {
  referred: (reference: string | null) => Contact | undefined;
  byEmail: Map<string, Contact>;
  emails: FirstRows;
};

function stageContact(
  { number, input }: ReadRow<CreateContact>,
  known: Known,
  mayRename: boolean,
  refuse: Refuse,
): StagedRow | null {
  const { fullname, emailAddress, reference } = input;
  const sameReference = known.referred(reference);
  const sameEmail = known.byEmail.get(emailAddress);
  const isByEmail = reference === null || sameEmail?.reference === null;
  const target = sameReference ?? (isByEmail ? sameEmail : undefined);
  const foundBy = target ? (sameReference ? 'reference' : 'emailAddress') : null;
  const kept = reference ?? target?.reference ?? null;
  const field = 'emailAddress';
  const earlier = known.emails.note(emailAddress, number);
  if (earlier !== undefined || (sameEmail && sameEmail.id !== target?.id)) {
    refuse(number, { field, message: CONTACT_EXISTS, code: 'already_exists' });
    return null;
  }
  if (target?.hasAccount && target.emailAddress !== emailAddress) {
    refuse(number, { field, message: EMAIL_IN_USE, code: 'not_allowed' });
    return null;
  }
  if (target?.isAdministrator && target.fullname !== fullname && !mayRename) {
    refuse(number, { field: 'fullname', message: ADMINISTRATOR_LOCKED, code: 'not_allowed' });
    return null;
  }
  const problems = optOutProblems(input);
  problems.forEach((problem) => refuse(number, problem));
  if (problems.length > 0) return null;
  const values = importedValues(CONTACT_COLUMNS, { ...input, reference: kept });
  return { number, reference: kept ?? '', foundBy, id: target?.id ?? newId(), version: target?.version, values };
}
