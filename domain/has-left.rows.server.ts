/**
 * Whether a contact's last day is over by a day, whose roles the next sweep switches off. Each argument is SQL: where
 * the agency, the contact and the day are.
 */
export const hasLeft = ({ agency, contact, day }: { agency: string; contact: string; day: string }): string =>
  `exists (select from departures l where l.agency_id = ${agency} and l.contact_id = ${contact}
    and l.left_at is null and l.leaves_on < ${day})`;
