/** What a release changed for the API’s callers. `added` breaks nobody; `changed` says what a caller may notice. */
type Release = { version: string; added: string[]; changed: string[] };

/** The newest first. Version 1 only grows: a test refuses what would break a caller of the last release. */
export const CHANGELOG: Release[] = [
  {
    version: 'next',
    added: [
      'Every collection of the directory takes `q`, `updatedSince`, `sort`, `status` and filters by its own fields, and shows `createdAt` and `updatedAt`.',
      'So do timesheet templates, billees, reminder and digest schedules, webhooks, API keys and administrators, in pages, as lines of JSON and as CSV.',
      'What is below a record, as `/clients/{clientId}/contractors`, takes the same.',
      '`GET /contractors/{contractorId}/timesheets`; timesheets by `q` and `friendlyId`.',
      '`OPTIONS` answers with `Allow`; CSV with `profile=plain`.',
      '`Location` where a webhook is added or a test event sent. Files have `RateLimit` and `X-Request-Id` as all answers do.',
      '`/recruitmentagencies/current` is the caller’s own agency, for those who do not know its name; its information says how it words and writes what it shows (`customisation`, `hourFormat`).',
      '`GET /apiKeys/current` says what the key that asks may do.',
      '`GET /exports/{timesheets|clients|contacts|contracts|contractors|audit}` as CSV, Excel and lines of JSON, with `Row-Count`.',
      '`GET /digests/export`, `POST /digests/send`, `/digests/verify` and `/digests/run`; `POST /reminders/run`, `GET /contractors/{contractorId}/reminders/{period}`, `GET /payroll/ledger`.',
      '`dryRun=true` where reminders, digests, mails and webhook deliveries are sent; the answer says `isDryRun`.',
      'The agency’s roles, which `PUT …/enabled/{isEnabled}` switches on and off, and its settings, each by its name, below `/recruitmentagencies/{recruitmentAgencyId}`.',
      '`POST /imports/{kind}/plan` and `/apply` take CSV files and workbooks, say how far they are in lines of JSON, and a refusal has the `report` of its rows; `GET /imports/{kind}/template`, `GET /imports`.',
      'Imports are read as they are found: any separator, UTF-16 and Windows-1252, titles above the headings, any sheet, dates and amounts as people write them (`encoding`, `separator`, `sheet`, `headingRow`, `dates`, `unknownColumns`).',
      'A heading of an imported file may be what forms call its field: `Email`, `Telephone`.',
      '`GET /contractors/{contractorId}/rates`, `POST` and `DELETE`: rates from a date. A timesheet, and its entry in the payroll feed, have `rates` where two hold in it; `chargeRate` and `payRate` are then null.',
      'Rates may begin on days that are accepted: `POST /contractors/{contractorId}/rates/check` says whom they touch, `GET …/rates/differences` lists what is owed, and `POST …/rates/differences/confirm` tells payroll, as entries of the kind `adjustment` in the feed, with their `chargeAmount` and `payAmount`.',
      '`nightshiftChargeRate`, `nightshiftPayRate`, `holidayChargeRate` and `holidayPayRate` of a contractor and its rates from dates: pounds, or a factor such as `1.5x`. A timesheet with such time has `rates` with what they come to.',
      'Default rates in the file of contracts (`defaultRatesFrom`, `defaultRatesPer`, `defaultChargeRate` …) and in its export; new contractors of a file take them.',
      '`PUT /contractors/{contractorId}/nightshiftChargeRate`, `…/nightshiftPayRate`, `…/holidayChargeRate` and `…/holidayPayRate` set one of them.',
      'Rates from dates are exported as a table by `GET /exports/rates`, and imported as the kind `rates`.',
      '`/contracts/{contractId}/rates`: default rates of a contract from dates, for an hour or a day, which contractors that are added take.',
      '`/payroll/layouts` describe the files that payroll programs take, `GET /payroll/presets` has some to begin with, `/payroll/runs` take what is accepted once, with control totals, and give it back by `POST …/void`, and `GET /payroll/files/{payrollLayoutId}` is such a file without a run.',
      '`payrollLayoutId` of a digest schedule: the payroll layout whose file its email carries as well.',
      '`GET /advisories`: agency workers’ rights and working time, each with its rule, its source and its sum; `POST /advisories/recompute` works them out anew.',
      'A contact can be placed on a contract again once the former placement there has ended; `already_exists` is said of days that two placements share.',
      'Webhook events `advisory.raised` and `advisory.ended`, which live events have too.',
      '`absenceReason` of a declaration, `optOutFrom` and `optOutUntil` of a contact, `roleGroup`, `weeklyHours`, `dailyHours`, `costCentre`, `department` and `comparablePayRate` of a contract, `priorWeeks` and `priorFrom` of a contractor; a setting for each rule of advisories.',
      'The description has headers of answers, scopes and roles of each operation, what each setting holds, and examples that are sent in tests.',
    ],
    changed: [
      'A change of a charging period or a template, and a row of a file, that would take rates per hour as rates per day, or the other way round, needs `areRatesMeant`.',
      '`lastUsedAt` of an API key is when it was last used, to ten minutes; it was always empty.',
      'Collections come in the order in which they were made, 50 a page, unless `sort` and `limit` say otherwise.',
      '`GET /timesheets/downloads/digest` asks for `payroll:read` as well, since each of its rows has rates.',
      'A cursor of another collection, order or filter is a 400, `invalid_cursor`.',
      'Errors at fields have codes of one list; a wrong method is a 405, an unknown media type a 415, an unknown field of the payroll feed’s query a 422.',
      'Streams stand in the description as `x-streamed`, so that a client made from it has the page as its type.',
    ],
  },
];
