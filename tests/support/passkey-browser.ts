import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import { ARGUMENTS } from './browser.ts';

const run = promisify(execFile);
const UNPACK = `console.log(await (await import('chromium-with-passkeys')).default.executablePath())`;

/**
 * Starts a Chromium whose passkeys work without a device. The one that renders the PDFs crashes when a virtual device
 * creates its first passkey, so this is a later release, unpacked in a separate folder.
 */
export async function launchPasskeyBrowser(): Promise<Browser> {
  const folder = join(tmpdir(), 'countersign-chromium-with-passkeys');
  mkdirSync(folder, { recursive: true });
  const env = { ...process.env, TMPDIR: folder };
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', UNPACK], { env });
  return chromium.launch({ executablePath: stdout.trim(), args: ARGUMENTS });
}

/** Gives a page a device that verifies its user, like a laptop with a fingerprint reader, once it `answers`. */
export async function addDevice(page: Page) {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('WebAuthn.enable');
  const { authenticatorId } = await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  const credentials = async () => (await protocol.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return {
    credentials,
    /** Whether its user is present: touches it whenever a page asks. */
    answers: (enabled: boolean) =>
      protocol.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Whether it can verify its user. */
    verifies: (isUserVerified: boolean) =>
      protocol.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Lowers its use counter by a number of uses, as in a copy made earlier. */
    async turnBack(uses: number) {
      const [credential] = await credentials();
      await protocol.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential!.credentialId });
      const signCount = Math.max(0, credential!.signCount - uses);
      await protocol.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential!, signCount } });
    },
  };
}
