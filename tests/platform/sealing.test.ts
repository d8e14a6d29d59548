import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { createSealing, keyIdOf, type SealedPlace } from '#platform/sealing/sealing.ts';
import { addSealingKey, openSealingKeys, removeSealingKeys } from '#platform/sealing/sealing-keys.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'countersign-keys-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const PLACE: SealedPlace = {
  table: 'webhook_endpoints',
  agencyId: '01900000-0000-7000-8000-00000000000a',
  id: '01900000-0000-7000-8000-000000000001',
};
const configured = (...sealingKeys: string[]) => openSealingKeys({ sealingKeys, dataDir });
const [ONE, TWO] = ['1'.repeat(32), '2'.repeat(32)];

test('A sealed value opens in its own row and nowhere else, and reveals nothing by itself', () => {
  const sealing = createSealing(configured(ONE));
  const sealed = sealing.seal('whsec_secret', PLACE);
  expect(sealed).toMatch(/^sealed:[0-9a-f]{16}:[\w-]+$/);
  expect(Buffer.from(sealed.split(':')[2]!, 'base64url').toString('latin1')).not.toContain('secret');
  expect(sealing.seal('whsec_secret', PLACE)).not.toBe(sealed);
  expect(sealing.open(sealed, PLACE)).toBe('whsec_secret');
  const elsewhere: Partial<SealedPlace>[] = [
    { table: 'outbound_mails' },
    { agencyId: PLACE.agencyId!.replace(/a$/, 'b') },
    { agencyId: null },
    { id: PLACE.id.replace(/1$/, '2') },
  ];
  for (const other of elsewhere) expect(() => sealing.open(sealed, { ...PLACE, ...other })).toThrow('cannot be opened');
});

test('A tampered, truncated or unsealed value is refused by name', () => {
  const sealing = createSealing(configured(ONE));
  const sealed = sealing.seal('secret', PLACE);
  const bytes = Buffer.from(sealed.split(':')[2]!, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const touched = Buffer.from(bytes);
    touched[at]! ^= 1;
    const envelope = `${sealed.split(':').slice(0, 2).join(':')}:${touched.toString('base64url')}`;
    expect(() => sealing.open(envelope, PLACE)).toThrow('was not sealed for this row');
  }
  expect(() => sealing.open(sealed.slice(0, 40), PLACE)).toThrow('was not sealed for this row');
  for (const clear of ['whsec_abc', '', 'sealed:'])
    expect(() => sealing.open(clear, PLACE)).toThrow(
      `webhook_endpoints (${PLACE.id}) cannot be opened: it is not sealed`,
    );
});

test('The first key encrypts and all of them decrypt; without its key a value names the missing one', () => {
  const sealed = createSealing(configured(ONE)).seal('secret', PLACE);
  const both = createSealing(configured(TWO, ONE));
  expect(both.open(sealed, PLACE)).toBe('secret');
  const later = both.seal('secret', PLACE);
  expect([keyIdOf(sealed), keyIdOf(later)]).toEqual([configured(ONE)()[0]!.id, configured(TWO)()[0]!.id]);
  expect(() => createSealing(configured(TWO)).open(sealed, PLACE)).toThrow(
    `its sealing key ${keyIdOf(sealed)} is not here`,
  );
});

test('A first key is generated once, kept, and read by nobody else; it is not the session secret', () => {
  const keys = openSealingKeys({ sealingKeys: null, dataDir });
  const [made] = keys();
  expect(readdirSync(dataDir)).toEqual(['sealing-keys']);
  expect(statSync(join(dataDir, 'sealing-keys')).mode & 0o077).toBe(0);
  expect(openSealingKeys({ sealingKeys: null, dataDir })()).toEqual([made]);
  expect(readFileSync(join(dataDir, 'sealing-keys'), 'utf8')).not.toContain(made!.id);
});

test('A running process follows a rotation: it encrypts with the new key at once and still decrypts with the old', () => {
  const keys = openSealingKeys({ sealingKeys: null, dataDir });
  const sealing = createSealing(keys);
  const [first] = keys();
  const sealed = sealing.seal('secret', PLACE);
  addSealingKey({ sealingKeys: null, dataDir });
  expect(keyIdOf(sealing.seal('secret', PLACE))).not.toBe(first!.id);
  expect(sealing.open(sealed, PLACE)).toBe('secret');
  const [second] = keys();
  removeSealingKeys({ sealingKeys: null, dataDir }, [first!.id, second!.id]);
  expect(keys()).toEqual([second]);
  expect(() => sealing.open(sealed, PLACE)).toThrow(first!.id);
});

test('An empty key file stops the start and is not filled again', () => {
  writeFileSync(join(dataDir, 'sealing-keys'), '\n');
  expect(openSealingKeys({ sealingKeys: null, dataDir })).toThrow('sealing-keys holds no sealing key.');
});

test('SEALING_KEYS is a comma-separated list of values of at least 32 characters', () => {
  expect(loadConfig({ SEALING_KEYS: `${ONE}, ${TWO}` }).sealingKeys).toEqual([ONE, TWO]);
  expect(loadConfig({}).sealingKeys).toBeNull();
  for (const wrong of [ONE.slice(1), `${ONE},`, `${ONE},short`])
    expect(() => loadConfig({ SEALING_KEYS: wrong })).toThrow('SEALING_KEYS must be values of at least 32 characters');
});

test.runIf(process.getuid?.() === 0)(
  'Keys that root creates or changes in another user’s data folder belong to that user',
  () => {
    chownSync(dataDir, 65534, 65534);
    const settings = { sealingKeys: null, dataDir };
    const owner = () => statSync(join(dataDir, 'sealing-keys')).uid;
    openSealingKeys(settings)();
    expect(owner()).toBe(65534);
    addSealingKey(settings);
    expect(owner()).toBe(65534);
  },
);
