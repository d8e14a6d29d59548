import type { Context } from '#domain/context.ts';
import { apiOf } from '../support/api.ts';
import { randomFrom } from '../support/random.ts';
import { type ContractCaller, openContractWorld } from './callers.ts';
import { type Operation, readDescription } from './description.ts';
import { judgeOf } from './judge.ts';
import { type MadeRequest, requestsOf } from './requests.ts';

/** A fault in a response, with the request that reveals it. */
export type Complaint = { operationId: string; caller: string; wrong: string; request: string; at: number };
/** The result of a run: how often each operation gave which response, and the faults. */
export type ContractResult = {
  requested: number;
  statuses: Record<string, Record<number, number>>;
  complaints: Complaint[];
};

/** Operations that never end, that render with a browser, that wait on purpose, or that would end the caller's own session. */
const LEFT_OUT = new Set(['listenToEvents', 'getTimesheetPdf', 'logIn', 'logOut', 'endSession', 'demoIsRemoved']);
/** Operations that remove what later requests need are called only for what does not exist, or by those not allowed. */
const TAKES_AWAY =
  /^(delete|erase|revoke|editContact$|setAdministrator|setSuperAdministrator|setAgencyRole|editAgency|setAgencyBusiness)/;
const SAFE = ['GET', 'HEAD'];

/** Returns an agency's row counts of each kind that a refused request must not increase. */
async function rowsOf(agency: Context): Promise<string> {
  const tables = ['audit_events', 'outbound_mails', 'clients', 'contacts', 'contracts', 'contractors', 'authorisers'];
  const more = ['timesheets', 'timesheet_notes', 'declarations', 'delegations', 'api_keys', 'webhook_endpoints'];
  const counts = [...tables, ...more].map((table) => `(select count(*) from ${table} where agency_id = $1)`);
  const [row] = await agency.db.run<{ rows: string }>({
    text: `select concat_ws(' ', ${counts.join(', ')}) as rows`,
    values: [agency.agency.id],
  });
  return row!.rows;
}

const asCurl = ({ operation, path, body }: MadeRequest, { name }: ContractCaller) =>
  `curl -X ${operation.method} '/api/v1${path}' # ${name}${body === undefined ? '' : ` -d '${body.slice(0, 500)}'`}`;

function withRole(path: string, { roleId }: ContractCaller): string {
  return roleId === null ? path : `${path}${path.includes('?') ? '&' : '?'}roleId=${roleId}`;
}

const isTakingAway = ({ operationId, method }: Operation) => method === 'DELETE' || TAKES_AWAY.test(operationId);

/** Sends a number of requests generated from a seed, to a separate world, and judges every response. */
export async function runContract({ seed, count }: { seed: number; count: number }): Promise<ContractResult> {
  const { operations, document, resolve } = readDescription();
  const { world, sides, callers } = await openContractWorld();
  const result: ContractResult = { requested: 0, statuses: {}, complaints: [] };
  try {
    const random = randomFrom(seed);
    const api = apiOf(world.platform);
    const judge = judgeOf(document);
    const requested = operations.filter(({ operationId }) => !LEFT_OUT.has(operationId));
    const next = requestsOf(requested, resolve, sides.own.ids, sides.foreign.ids);
    const ownIds = Object.values(sides.own.ids);
    /** Ids of one agency that the other chose for its own records: two records with the same id. */
    const chosen = new Set<string>();
    let before = await rowsOf(world.here);
    for (let at = 0; at < count; at += 1) {
      const made = next(random);
      const caller = random.pick(callers);
      if (isTakingAway(made.operation) && made.whose === 'own' && !made.broken) continue;
      const response = await api.request(`/api/v1${withRole(made.path, caller)}`, {
        method: made.operation.method,
        headers: { ...made.headers, ...caller.headers },
        ...(made.body === undefined ? {} : { body: made.body }),
      });
      const type = response.headers.get('Content-Type')?.split(';')[0] ?? '';
      const answer = { status: response.status, type, text: await response.text() };
      const after = await rowsOf(world.here);
      const mayWrite = answer.status < 400 && !SAFE.includes(made.operation.method) && !caller.isForeign;
      const written = after !== before && !mayWrite ? [`wrote though it answered ${answer.status}`] : [];
      before = after;
      result.requested += 1;
      const { operationId } = made.operation;
      const statuses = (result.statuses[operationId] ??= {});
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      const isChosen = caller.isForeign && [...chosen].some((id) => made.path.includes(id));
      if (caller.isForeign && answer.status === 201)
        for (const id of ownIds) if (made.body?.includes(`"${id}"`)) chosen.add(id);
      const judged = isChosen ? { ...made, whose: 'foreign' as const } : made;
      for (const wrong of [...judge(judged, caller, answer), ...written])
        result.complaints.push({ operationId, caller: caller.name, wrong, request: asCurl(made, caller), at });
    }
  } finally {
    await world.close();
  }
  return result;
}
