import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Complaint, ContractResult } from '../tests/contract/run.ts';

const USAGE = `npm run fuzz -- [--requests 100000] [--seed N]

Sends requests that are made from the API’s description to a world of their own, 5,000 to each, as everybody who can call, and
judges every answer. The same seed sends the same requests. Ends with 1 where an answer is wrong.`;
const OF_A_PART = 5000;

/** Sends one world's requests. @returns null if the part itself broke */
function askPart(seed: number, count: number, file: string): ContractResult | null {
  rmSync(file, { force: true });
  const { stderr } = spawnSync('node_modules/.bin/vitest', ['run', 'tests/contract/contract-suite.test.ts'], {
    encoding: 'utf8',
    env: { ...process.env, CONTRACT_SEED: String(seed), CONTRACT_REQUESTS: String(count), CONTRACT_RESULT: file },
  });
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ContractResult;
  } catch {
    console.error(stderr.slice(-3000));
    return null;
  }
}

function run(requests: number, seed: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-fuzz-'));
  const statuses = new Map<string, number>();
  const operations = new Set<string>();
  const complaints: (Complaint & { seed: number })[] = [];
  let [requested, isWhole] = [0, true];
  console.log(`Seed ${seed}`);
  for (let part = 0; part * OF_A_PART < requests; part += 1) {
    const count = Math.min(OF_A_PART, requests - part * OF_A_PART);
    const result = askPart(seed + part, count, join(folder, 'result.json'));
    if (!result) isWhole = false;
    requested += result?.requested ?? 0;
    for (const [operation, answers] of Object.entries(result?.statuses ?? {})) {
      operations.add(operation);
      for (const [status, times] of Object.entries(answers)) statuses.set(status, (statuses.get(status) ?? 0) + times);
    }
    complaints.push(...(result?.complaints ?? []).map((one) => ({ ...one, seed: seed + part })));
    console.log(`${requested} of ${requests} asked, ${complaints.length} wrong`);
  }
  rmSync(folder, { recursive: true, force: true });
  for (const [status, times] of [...statuses].sort()) console.log(`${status}  ${times}`);
  for (const { operationId, caller, wrong, request, seed: of, at } of complaints.slice(0, 50))
    console.log(`\n${operationId}, ${caller}: ${wrong}\n  ${request}\n  (seed ${of}, request ${at})`);
  console.log(`\n${requested} requests to ${operations.size} operations, ${complaints.length} answers wrong`);
  if (complaints.length > 0 || !isWhole) process.exitCode = 1;
}

const { values } = parseArgs({
  options: { requests: { type: 'string' }, seed: { type: 'string' }, help: { type: 'boolean' } },
});
const [requests, seed] = [Number(values.requests ?? 100_000), Number(values.seed ?? Date.now() % 1_000_000)];
if (values.help) console.log(USAGE);
else if (!Number.isSafeInteger(requests) || requests < 1 || !Number.isSafeInteger(seed)) {
  console.error(USAGE);
  process.exitCode = 2;
} else run(requests, seed);
