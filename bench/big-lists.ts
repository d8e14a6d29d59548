import { browseMissing, countAllMissing } from '#domain/reminders/browse-missing.server.ts';
import { countWaiting } from '#domain/timesheets/count-waiting.server.ts';
import { ListTimesheetsSchema } from '#domain/timesheets/list-timesheets.schema.ts';
import { listTimesheets } from '#domain/timesheets/list-timesheets.server.ts';
