import type { Command } from 'commander';
import type { Config } from '#platform/config.ts';
import { countSealed, resealAll } from '#platform/sealing/sealed-values.ts';
import { createSealing } from '#platform/sealing/sealing.ts';
import { addSealingKey, openSealingKeys, removeSealingKeys } from '#platform/sealing/sealing-keys.ts';
import { openDatabaseForCommand } from '../database/database.ts';
import { dryMark, NOTHING_DONE, withDryRun } from '../options/dry-run.ts';
import { withExample } from '../program/example.ts';
import { asListing } from '../printing/listing.ts';
import { UsageError } from '../program/exit.ts';
import type { Output } from '../printing/output.ts';
import { outputOf } from '../options/global-options.ts';
import { counted } from '../printing/counted.ts';

type Work = { config: Config; ownerUrl: string; output: Output };
/**
 * A key: whether it encrypts, only decrypts, or is missing although values are encrypted with it. Values that no key
 * encrypts have an empty one, which is unencrypted.
 */
type KeyLine = { keyId: string; state: 'current' | 'old' | 'missing' | 'unencrypted'; values: number };

async function forOwner(command: Command, work: (given: Work) => Promise<void>): Promise<void> {
  const { config, leave } = await openDatabaseForCommand();
  try {
    const ownerUrl = config.migrationDatabaseUrl;
    if (!ownerUrl) throw new UsageError('Set MIGRATION_DATABASE_URL to the owner of the tables.');
    await work({ config, ownerUrl, output: outputOf(command) });
  } finally {
    await leave();
  }
}

type DryRun = { dryRun?: boolean };

/** `keys status | rotate | prune` */
export function registerKeysCommands(noun: Command): void {
  asListing(
    withExample(
      noun.command('status').description('list the keys, and how many values each one encrypts'),
      'countersign keys status',
    ),
  ).action((_options, command: Command) => forOwner(command, showStatus));
  withExample(
    withDryRun(
      noun
        .command('rotate')
        .description('make a new key and re-encrypt everything with it; continues a rotation that was interrupted'),
    ),
    'countersign keys rotate',
  ).action(({ dryRun }: DryRun, command: Command) => forOwner(command, dryRun ? printResealed : rotate));
  withExample(
    withDryRun(
      noun.command('prune').description('remove old keys from the data folder that no longer encrypt anything'),
    ),
    'countersign keys prune',
  ).action(({ dryRun = false }: DryRun, command: Command) => forOwner(command, (given) => prune(given, dryRun)));
}

async function statusOf({ config, ownerUrl }: Work): Promise<KeyLine[]> {
  const keys = openSealingKeys(config)();
  const counts = await countSealed(ownerUrl);
  const here = keys.map(({ id }, nth): KeyLine => {
    return { keyId: id, state: nth === 0 ? 'current' : 'old', values: counts.get(id) ?? 0 };
  });
  const missing = [...counts].filter(([id]) => keys.every((key) => key.id !== id));
  return [
    ...here,
    ...missing.map(([keyId, values]): KeyLine => ({ keyId, state: keyId ? 'missing' : 'unencrypted', values })),
  ];
}

async function showStatus(given: Work): Promise<void> {
  const keys = await statusOf(given);
  await given.output.list({
    document: { keys },
    items: keys,
    columns: [
      ['KEY', 'keyId', ({ keyId }) => keyId || 'none'],
      ['STATE', 'state'],
      ['VALUES', 'values'],
    ],
  });
}

async function printResealed(given: Work): Promise<void> {
  const keys = await statusOf(given);
  const isUnfinished = keys.some(({ state, values }) => state === 'old' && values > 0);
  const sealed = keys.filter(({ state }) => state === 'old' || (state === 'current' && !isUnfinished));
  const values = sealed.reduce((sum, one) => sum + one.values, 0);
  given.output.result({ values, isUnfinished, isDryRun: true }, () => {
    const key = isUnfinished ? 'the key that is current' : 'a new key';
    given.output.line(`${counted(values, 'value')} would be encrypted with ${key}.\n${NOTHING_DONE}`);
  });
}

async function rotate(given: Work): Promise<void> {
  const { config, ownerUrl, output } = given;
  const before = await statusOf(given);
  const isUnfinished = before.some(({ state, values }) => state === 'old' && values > 0);
  if (!isUnfinished && config.sealingKeys)
    throw new UsageError('Put a new key before the others in SEALING_KEYS for every process, then run this again.');
  if (!isUnfinished) addSealingKey(config);
  const keys = openSealingKeys(config);
  const keyId = keys()[0]!.id;
  const { resealed, unopenable } = await resealAll(ownerUrl, createSealing(keys), keyId, (count) =>
    output.progress(counted(count, 'value')),
  );
  output.progress('');
  output.result({ keyId, resealed, unopenable }, () => {
    output.line(`${counted(resealed, 'value is', 'values are')} now encrypted with the key ${keyId}.`);
    for (const { table, id } of unopenable) output.line(`Cannot be decrypted, and was left as it is: ${table} ${id}`);
  });
}

async function prune(given: Work, isDryRun: boolean): Promise<void> {
  const { config, output } = given;
  if (config.sealingKeys) throw new UsageError('The keys are set by SEALING_KEYS: remove the old ones there.');
  const unused = (await statusOf(given)).filter(({ state, values }) => state === 'old' && values === 0);
  const pruned = unused.map(({ keyId }) => keyId);
  if (!isDryRun) removeSealingKeys(config, pruned);
  output.result({ pruned, ...dryMark(isDryRun) }, () => {
    if (pruned.length === 0) output.line('Every key is in use.');
    for (const keyId of pruned)
      output.line(`The key ${keyId} encrypts nothing, and ${isDryRun ? 'would be' : 'was'} removed.`);
    if (isDryRun) output.line(NOTHING_DONE);
  });
}
