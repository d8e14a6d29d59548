import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnvironment } from '../environment.ts';
import { payroll } from './payroll.ts';
import { timesheetPdf } from './timesheet-pdf.ts';
import { timesheets } from './timesheets.ts';
import { version } from './version.ts';

/** Every resource of version 1. */
export const RESOURCES: ((api: OpenAPIHono<ApiEnvironment>) => void)[] = [timesheets, timesheetPdf, payroll, version];
