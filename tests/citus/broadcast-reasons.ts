/** Statements that ask all nodes, each with why it may. Whatever else is asked within one agency asks the one node that has it. */
export const BROADCASTS: { statement: RegExp; why: string }[] = [
  {
    statement: /from api_keys where key_id = \$1/,
    why: 'a key is presented before its agency is known; what was found is remembered for 800 ms',
  },
  {
    statement: /^select (?:\* from )?[a-z_]+\(/,
    why: 'functions that go from agency to agency: sweeps, numbering of events, retention',
  },
];
