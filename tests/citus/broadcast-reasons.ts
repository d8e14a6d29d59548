/** Statements that query all nodes, with the reason for each. Anything else within an agency queries only its own node. */
export const BROADCASTS: { statement: RegExp; why: string }[] = [
  {
    statement: /^(?:insert into|update|delete from) "?(?:accounts|agencies|api_keys|roles)"? /,
    why: 'every node has a copy, which has to be written',
  },
  {
    statement: /^select (?:(?:\*|agency_id) from )?[a-z_]+\(/,
    why: 'functions that go from agency to agency: sweeps, numbering of events, retention',
  },
];
