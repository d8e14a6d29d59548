/**
 * Whose rows a unit of work may touch. `accountId` opens a person's own roles everywhere, `operator` what the operator
 * decides. `waitsWith` is the agency whose turn it takes if it touches none of its rows.
 */
export type Scope = {
  agencyId: string | null;
  accountId?: string | null;
  keyId?: string | null;
  operator?: boolean;
  waitsWith?: string | undefined;
};

const SETTING = /^[0-9a-z-]{1,64}$/;
/** Instants leave PostgreSQL in UTC, whatever the server's own time zone. */
const ALWAYS = { timezone: 'UTC' };
/** A short transaction that hangs is ended; copying may take its time. */
const SHORT = { statement_timeout: '30s', idle_in_transaction_session_timeout: '60s' };
/** What fires for each of many rows is planned once, not each time; the application's own statements are still planned for their values. */
const LONG = { plan_cache_mode: 'auto' };

/**
 * Returns `BEGIN` and the transaction's settings as one text, so that it needs no separate round trip. Nothing is set
 * per connection: a pooler gives each transaction a different one.
 */
export function beginText(scope: Scope, { isLong = false, isSnapshot = false } = {}): string {
  const { agencyId, accountId, keyId, operator } = scope;
  const own = { 'app.agency_id': agencyId, 'app.account_id': accountId, 'app.key_id': keyId };
  const settings = { ...ALWAYS, ...(isLong ? LONG : SHORT), ...own, 'app.operator': operator ? 'on' : null };
  let text = isSnapshot ? 'begin isolation level repeatable read read only' : 'begin';
  for (const [name, value] of Object.entries(settings)) if (value) text += `; ${setLocalText(name, value)}`;
  return text;
}

/** Returns SQL that sets something for the rest of the transaction, on every node that it reaches. @throws if an id is invalid */
export function setLocalText(name: string, value: string): string {
  if (name.startsWith('app.') && value !== '' && !SETTING.test(value)) throw new Error(`${name} is malformed`);
  return `set local ${name} = '${value}'`;
}
