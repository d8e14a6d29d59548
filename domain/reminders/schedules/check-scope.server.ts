import { lockClientOrNull } from '../../clients/get-client.server.ts';
import { type Context, today } from '../../context.ts';
import { findContract } from '../../contracts/get-contract.server.ts';
import { type FieldError, Invalid } from '../../errors.ts';
import { isId } from '../../new-id.ts';
import type { ScheduleFields } from './schedule.ts';
import { scheduleProblems } from './schedule.schema.ts';

/**
 * Checks a schedule: its kind's date or day, and that its client and contract exist and belong together. A newly chosen
 * date in the past is refused. A client and a contract that stay are not checked: one may have been deleted since, or
 * the contract moved to another client. In the caller's transaction, until the end of which those chosen stay as they are.
 * @throws Invalid at `fixedDate`, `dayOfTheWeek`, `clientId` or `contractId`
 */
export async function checkSchedule(ctx: Context, schedule: ScheduleFields, before?: ScheduleFields): Promise<void> {
  const { clientId, contractId, kind, fixedDate } = schedule;
  const problems: FieldError[] = scheduleProblems(schedule);
  if (kind === 'fixedDate' && fixedDate && fixedDate !== before?.fixedDate && fixedDate < today(ctx))
    problems.push({ field: 'fixedDate', message: 'The date must not be over.', code: 'out_of_range' });
  const isNarrowedAnew = clientId !== (before?.clientId ?? null) || contractId !== (before?.contractId ?? null);
  if (isNarrowedAnew) problems.push(...(await scopeProblems(ctx, schedule)));
  if (problems.length > 0) throw new Invalid(problems);
}

async function scopeProblems(
  ctx: Context,
  { clientId, contractId }: Pick<ScheduleFields, 'clientId' | 'contractId'>,
): Promise<FieldError[]> {
  const problems: FieldError[] = [];
  const client = clientId === null ? null : await lockClientOrNull(ctx, clientId);
  if (clientId !== null && !client)
    problems.push({ field: 'clientId', message: 'The requested client does not exist', code: 'not_found' });
  const contract = contractId !== null && isId(contractId) ? await findContract(ctx, contractId, 'share') : null;
  if (contractId !== null && !contract)
    problems.push({ field: 'contractId', message: 'The requested contract does not exist', code: 'not_found' });
  if (client && contract && contract.clientId !== client.clientId)
    problems.push({ field: 'contractId', message: 'The contract is not for this client.', code: 'contradictory' });
  return problems;
}
