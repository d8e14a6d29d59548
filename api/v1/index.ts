import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnvironment } from '../environment.ts';
import { accounts } from './accounts.ts';
import { events } from './events.ts';
import { administrators } from './administrators.ts';
import { payroll } from './payroll.ts';
import { roles } from './roles.ts';
import { sessions } from './sessions.ts';
import { timesheetPdf } from './timesheet-pdf.ts';
import { timesheets } from './timesheets.ts';
import { version } from './version.ts';

/** Every resource of version 1. */
export const RESOURCES: ((api: OpenAPIHono<ApiEnvironment>) => void)[] = [
  timesheets,
  timesheetPdf,
  payroll,
  accounts,
  events,
  sessions,
  roles,
  administrators,
  version,
];
