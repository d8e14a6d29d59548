import { BILLEE_COLUMNS } from '#domain/billees/billee-columns.ts';
import { CreateBilleeSchema } from '#domain/billees/billee.schema.ts';
import { CLIENT_COLUMNS } from '#domain/clients/client-columns.ts';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { CONTACT_COLUMNS } from '#domain/contacts/contact-columns.ts';
import { CreateContactSchema } from '#domain/contacts/contact.schema.ts';
import type { Columns } from '#domain/columns.ts';
import { CONTRACT_COLUMNS } from '#domain/contracts/contract-columns.ts';
import { EditablePlacement } from '#domain/contractors/contractor.schema.ts';
import { PLACEMENT_COLUMNS } from '#domain/contractors/placement-columns.ts';
import { NamedContract } from '#domain/contracts/contract.schema.ts';
import { TEMPLATE_COLUMNS } from '#domain/templates/template-columns.ts';
import { CreateTemplateSchema } from '#domain/templates/template.schema.ts';

type Noun = {
  columns: Columns;
  table: string;
  /** What its edit may contain: its columns, and what is written out besides them. */
  rules: object;
  beside: string[];
  /** Columns that are changed elsewhere than in its edit form. */
  notInForm?: string[];
  /** Its edit form and, below its own address, the pages that show its contents. */
  editForm: string;
  shownOn: string[];
  /** Columns that those pages show in other words than their label, or that are shown only where they are edited, such as an opt-out. */
  inOtherWords: string[];
  /** Columns without which nothing is saved: they are required, or required by another one that is filled. */
  refusedWithout: string[];
};

/** Every noun with a table of columns, and where people see them. */
export const NOUNS: Record<string, Noun> = {
  client: {
    columns: CLIENT_COLUMNS,
    table: 'clients',
    rules: CreateClientSchema.shape,
    beside: ['clientId', 'emailAcceptedTimesheetCopiesTo'],
    editForm: '_portal.clients.$clientId_.edit.tsx',
    shownOn: [''],
    inOtherWords: ['clientName', 'telephoneNumber'],
    refusedWithout: ['clientName'],
  },
  contact: {
    columns: CONTACT_COLUMNS,
    table: 'contacts',
    rules: CreateContactSchema.shape,
    beside: [],
    editForm: '_portal.contacts.$contactId_.edit.tsx',
    shownOn: [''],
    inOtherWords: ['fullname', 'telephoneNumber', 'optOutFrom', 'optOutUntil'],
    refusedWithout: ['fullname', 'emailAddress'],
  },
  contract: {
    columns: CONTRACT_COLUMNS,
    table: 'contracts',
    rules: NamedContract.shape,
    beside: ['clientId', 'consultantContactId'],
    editForm: '_portal.contracts.$contractId_.edit.tsx',
    shownOn: ['/details'],
    inOtherWords: ['name', 'entryPeriod', 'chargingPeriod', 'allowNightshifts', 'allowHolidays'],
    refusedWithout: ['name', 'start'],
  },
  placement: {
    columns: PLACEMENT_COLUMNS,
    table: 'contractors',
    rules: EditablePlacement.shape,
    beside: [
      ...['timesheetTemplateId', 'isSendingReminders', 'entryPeriod', 'chargingPeriod'],
      ...['allowNightshifts', 'allowHolidays', 'allowDocumentUploads'],
    ],
    editForm: '_portal.contractors.$contractorId_.edit.tsx',
    shownOn: [''],
    inOtherWords: [
      ...['chargeRate', 'payRate', 'nightshiftChargeRate', 'nightshiftPayRate', 'holidayChargeRate', 'holidayPayRate'],
      ...['priorWeeks', 'priorFrom'],
    ],
    refusedWithout: ['start', 'priorWeeks'],
  },
  billee: {
    columns: BILLEE_COLUMNS,
    table: 'billees',
    rules: CreateBilleeSchema.shape,
    beside: ['billeeId'],
    editForm: '_portal.settings.recruitmentAgency.billees_.$billeeId.tsx',
    shownOn: [''],
    inOtherWords: [],
    refusedWithout: ['name'],
  },
  template: {
    columns: TEMPLATE_COLUMNS,
    table: 'timesheet_templates',
    rules: CreateTemplateSchema.shape,
    beside: [],
    notInForm: ['isDefault', 'isHidden'],
    editForm: '_portal.settings.timesheets.templates_.$templateId.tsx',
    shownOn: [''],
    inOtherWords: ['isDefault', 'isHidden'],
    refusedWithout: [],
  },
};
