import type { FoundChoices } from '#domain/browse.ts';
import { OWN_AUTHORISER } from '#domain/contractors/placement-limits.ts';
import { Check } from '#app/components/fields/checkbox-field.tsx';
import { ChoiceField } from '#app/components/fields/choice-field.tsx';
import type { AnyField } from '#app/components/fields/field.tsx';
import { ErrorMessage, FieldGroup } from '#app/components/fields/field.tsx';
import { AddFirst } from '#app/forms/add-first.tsx';
import { ANOTHER, namesPlacedPerson } from './contractor-fields.ts';

/** A person who already authorises for the client. */
export type Candidate = { contactId: string; fullname: string; emailAddress: string };

type AuthorisersFieldProps = {
  fields: Record<'contractorContactId' | 'authorisers' | 'authoriserIds' | 'primary' | 'anotherAuthoriserId', AnyField>;
  candidates: Candidate[];
  contacts: FoundChoices;
  /** The agency's word for a contractor. */
  contractor: string;
};

/** Who may accept a contractor’s timesheets: a checkbox for each person of the client, one of them primary, or a contact. */
export function AuthorisersField({ fields, candidates, contacts, contractor }: AuthorisersFieldProps) {
  const { authorisers, authoriserIds, primary, anotherAuthoriserId } = fields;
  const ticked = [authoriserIds.initialValue ?? []].flat().map(String);
  const isOwn = namesPlacedPerson({
    contractorContactId: fields.contractorContactId.value,
    authoriserIds: authoriserIds.value,
    primary: primary.value,
    anotherAuthoriserId: anotherAuthoriserId.value,
  });
  const first = primary.initialValue ?? (candidates.length === 0 ? ANOTHER : undefined);
  return (
    <>
      <FieldGroup
        field={authorisers}
        label="Who may accept"
        hint={`Tick everyone who may accept this ${contractor}’s timesheets, then choose one primary authoriser. Requests go to them first.`}
      >
        {candidates.length > 0 && (
          <table className="table mt-1">
            <thead>
              <tr>
                <th scope="col">Authoriser</th>
                <th scope="col">Primary</th>
              </tr>
            </thead>
            <tbody>
              {candidates.map(({ contactId, fullname, emailAddress }) => (
                <tr key={contactId}>
                  <td>
                    <Check
                      isSmall
                      name={authoriserIds.name}
                      value={contactId}
                      defaultChecked={ticked.includes(contactId)}
                      hint={emailAddress}
                    >
                      {fullname}
                    </Check>
                  </td>
                  <td>
                    <label className="check sm">
                      <input type="radio" name={primary.name} value={contactId} defaultChecked={first === contactId} />
                      <span className="vh">{fullname} is primary</span>
                    </label>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </FieldGroup>
      <div aria-live="polite" className={isOwn ? 'field has-error' : undefined}>
        {isOwn && <ErrorMessage>{OWN_AUTHORISER}</ErrorMessage>}
      </div>
      <ChoiceField
        field={anotherAuthoriserId}
        label={candidates.length > 0 ? 'Somebody else' : 'Authoriser'}
        optional={candidates.length > 0}
        hint={<AddFirst kind="contact" field={anotherAuthoriserId.name} />}
        kind="contacts"
        found={contacts}
      />
      <label className="check">
        <input type="radio" name={primary.name} value={ANOTHER} defaultChecked={first === ANOTHER} />
        <span>This contact is the primary authoriser</span>
      </label>
    </>
  );
}
