import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A page's request to a device, as far as it matters to the device. */
type Requested = { challenge: string; rpId?: string; rp?: { id?: string }; user?: { id: string } };

/** How a device responds; each part can be made wrong. */
type Manner = { origin: string; verified?: boolean; rpId?: string; counter?: number; challenge?: string };

const [PRESENT, VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40];
const hash = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const byteString = (value: Buffer) =>
  Buffer.concat([
    value.length < 256 ? Buffer.from([0x58, value.length]) : Buffer.from([0x59, value.length >> 8, value.length & 255]),
    value,
  ]);

/**
 * Opens a device with one passkey, as in the WebAuthn standard: it creates a P-256 key pair, counts its uses, and signs
 * a page's challenges. It shares no code with what is tested.
 */
export function openDevice() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const state = { counter: 0, userHandle: '' };

  const about = (requested: Requested, manner: Manner, extra: number) => {
    const rpId = manner.rpId ?? requested.rp?.id ?? requested.rpId ?? '';
    const flags = PRESENT | (manner.verified === false ? 0 : VERIFIED) | extra;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(state.counter);
    return Buffer.concat([hash(rpId), Buffer.from([flags]), count]);
  };
  const said = (type: string, requested: Requested, { origin, challenge }: Manner) =>
    Buffer.from(JSON.stringify({ type, challenge: challenge ?? requested.challenge, origin, crossOrigin: false }));

  return {
    id,
    credentialId,
    /** Creates its passkey for the account that the page names. */
    make(requested: Requested, manner: Manner) {
      state.userHandle = requested.user!.id;
      state.counter = manner.counter ?? state.counter;
      // COSE: EC2, ES256, P-256, x, y.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        byteString(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        byteString(Buffer.from(y, 'base64url')),
      ]);
      const length = Buffer.from([0, credentialId.length]);
      const authData = Buffer.concat([about(requested, manner, HAS_KEY), Buffer.alloc(16), length, credentialId, key]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), byteString(authData)],
      ]);
      return {
        ...{ id, rawId: id, type: 'public-key' as const, authenticatorAttachment: 'platform' as const },
        response: {
          clientDataJSON: said('webauthn.create', requested, manner).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Signs a page's challenge, and increments its use counter unless told its value. */
    show(requested: Requested, manner: Manner) {
      state.counter = manner.counter ?? state.counter + 1;
      const authData = about(requested, manner, 0);
      const clientData = said('webauthn.get', requested, manner);
      const signature = sign('sha256', Buffer.concat([authData, hash(clientData)]), privateKey);
      return {
        ...{ id, rawId: id, type: 'public-key' as const, authenticatorAttachment: 'platform' as const },
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: state.userHandle,
        },
      };
    },
  };
}

/** A test device. */
export type Device = ReturnType<typeof openDevice>;
