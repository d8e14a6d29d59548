import { z } from 'zod';
import { ADVISORY_LEVELS, ADVISORY_RULES } from '../advisories/advisory.ts';
import { TIMESHEET_STATUSES } from '../timesheets/timesheet.ts';
import type { EventKind } from './webhook-event.ts';

const id = z.uuid();
const version = z.number().int();
const entityStatus = z.string();
const date = z.iso.date();
/** The names of changed fields; empty if something is new or deleted. */
const changed = z.array(z.string());

/** The data of an event's subject: enough to decide whether it matters and what to fetch. Dates are `YYYY-MM-DD`. */
export const EVENT_DATA = {
  timesheet: z.strictObject({
    timesheetId: id,
    friendlyId: z.string(),
    status: z.enum(TIMESHEET_STATUSES),
    isVoid: z.boolean(),
    version,
    beginning: date,
    ending: date,
    totalMinutes: z.number().int(),
    contractorId: id,
    contractor: z.string(),
    payrollNumber: z.string().nullable(),
    contractId: id,
    contractName: z.string(),
    clientId: id,
    clientName: z.string(),
    changed,
  }),
  contractor: z.strictObject({
    contractorId: id,
    contractor: z.string(),
    payrollNumber: z.string().nullable(),
    reference: z.string().nullable(),
    contractId: id,
    contractName: z.string(),
    clientId: id,
    clientName: z.string(),
    start: date,
    end: date.nullable(),
    status: entityStatus,
    version,
    changed,
  }),
  contract: z.strictObject({
    contractId: id,
    contractName: z.string(),
    reference: z.string().nullable(),
    clientId: id,
    clientName: z.string(),
    start: date.nullable(),
    end: date.nullable(),
    status: entityStatus,
    version,
    changed,
  }),
  client: z.strictObject({
    clientId: id,
    clientName: z.string(),
    reference: z.string().nullable(),
    status: entityStatus,
    version,
    changed,
  }),
  contact: z.strictObject({
    contactId: id,
    fullname: z.string(),
    reference: z.string().nullable(),
    status: entityStatus,
    version,
    changed,
  }),
  advisory: z.strictObject({
    advisoryId: id,
    contactId: id,
    fullname: z.string(),
    rule: z.enum(ADVISORY_RULES),
    level: z.enum(ADVISORY_LEVELS),
    on: date,
    contractorIds: z.array(id),
    changed,
  }),
} satisfies Record<EventKind, z.ZodObject>;
