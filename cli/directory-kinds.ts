import type { Column } from './printing/output.ts';

/** A directory record as the API returns it. */
export type Item = Record<string, unknown>;

/** A directory collection: its filters, and the columns of its table. */
export type DirectoryKind = {
  name: string;
  /** The name of its id field. */
  id: string;
  description: string;
  /** A reference, for examples. */
  example: string;
  filters: readonly (readonly [flags: string, description: string])[];
  columns: readonly Column<Item>[];
};

const REFERENCE = ['--reference <text>', 'only the one with this reference'] as const;
const NAME = ['--name <text>', 'only those with exactly this name'] as const;
const EMAIL = ['--email-address <address>', 'only those with this email'] as const;
const CLIENT = ['--client-id <id>', 'only those for this client, by its id or reference'] as const;
const CONTRACT = ['--contract-id <id>', 'only those on this contract'] as const;
const CONTRACTOR = ['--contractor-id <id>', 'only those for this placement'] as const;
const CONTACT = ['--contact-id <id>', 'only those for this person'] as const;

const text = (heading: string, field: string): Column<Item> => [heading, field, (item) => item[field] as string];
const within = (heading: string, field: string, name: string): Column<Item> => [
  heading,
  field,
  (item) => (item[field] as Record<string, string> | null)?.[name],
];

/** The directory's collections, each after those it refers to. */
export const DIRECTORY: readonly DirectoryKind[] = [
  {
    name: 'clients',
    id: 'clientId',
    description: 'the agency’s clients',
    example: 'HOL',
    filters: [REFERENCE, NAME],
    columns: [
      text('ID', 'clientId'),
      text('REFERENCE', 'reference'),
      text('NAME', 'clientName'),
      text('STATUS', 'status'),
    ],
  },
  {
    name: 'contacts',
    id: 'contactId',
    description: 'the agency’s contacts',
    example: 'C-104',
    filters: [
      REFERENCE,
      NAME,
      EMAIL,
      ['--is-consultant <true or false>', 'only consultants, or only people who are not'],
    ],
    columns: [
      text('ID', 'contactId'),
      text('REFERENCE', 'reference'),
      text('NAME', 'fullname'),
      text('EMAIL', 'emailAddress'),
      text('CONSULTANT', 'isConsultant'),
      text('STATUS', 'status'),
    ],
  },
  {
    name: 'contracts',
    id: 'contractId',
    description: 'the agency’s contracts',
    example: 'HOL-7',
    filters: [REFERENCE, NAME, CLIENT, CONTACT, ['--consultant-contact-id <id>', 'only those with this consultant']],
    columns: [
      text('ID', 'contractId'),
      text('REFERENCE', 'reference'),
      text('NAME', 'name'),
      within('CLIENT', 'client', 'clientName'),
      text('START', 'startDate'),
      text('END', 'endDate'),
      text('STATUS', 'status'),
    ],
  },
  {
    name: 'contractors',
    id: 'contractorId',
    description: 'placements: a person on a contract',
    example: 'P-2210',
    filters: [
      REFERENCE,
      NAME,
      EMAIL,
      ['--payroll-number <text>', 'only those with this payroll number'],
      CLIENT,
      CONTRACT,
      CONTACT,
    ],
    columns: [
      text('ID', 'contractorId'),
      text('REFERENCE', 'reference'),
      text('NAME', 'fullname'),
      text('CONTRACT', 'contractName'),
      text('CLIENT', 'clientName'),
      text('START', 'start'),
      text('END', 'end'),
      text('PAYROLL', 'payrollNumber'),
      text('STATUS', 'status'),
    ],
  },
  {
    name: 'authorisers',
    id: 'authoriserId',
    description: 'who authorises the timesheets of a placement',
    example: 'A-31',
    filters: [
      REFERENCE,
      NAME,
      EMAIL,
      ['--is-primary <true or false>', 'only primary authorisers, or only the others'],
      CLIENT,
      CONTRACT,
      CONTRACTOR,
      CONTACT,
    ],
    columns: [
      text('ID', 'authoriserId'),
      text('REFERENCE', 'reference'),
      text('NAME', 'fullname'),
      text('EMAIL', 'emailAddress'),
      text('OF', 'contractorFullname'),
      text('CONTRACT', 'contractName'),
      text('PRIMARY', 'isPrimary'),
    ],
  },
];
