/**
 * Statements that ask all nodes, or one node more than once, each with why it may. Whatever else is asked within one agency is sent to the
 * one node that has it, once.
 */
export const BROADCASTS: { statement: RegExp; why: string }[] = [
  {
    statement: /^(?:insert into|update|delete from) "?(?:accounts|agencies|api_keys|roles)"? /,
    why: 'every node has a copy, which has to be written',
  },
  {
    statement: /^(?:do [$][$]|with changed as [(]delete from roles )/,
    why: 'roles of people, of which every node has a copy, are written one after the other',
  },
  {
    statement: /^insert into missing_periods /,
    why: 'it is worked out in steps whose outcome Citus fetches; once after each change, for the placements that changed',
  },
  {
    statement: /^select (?:(?:\*|agency_id) from )?[a-z_]+\(/,
    why: 'functions that go from agency to agency: sweeps, numbering of events, retention',
  },
];
