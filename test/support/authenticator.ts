import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a test changes about an honest authenticator. */
export interface Deviation {
  /** The origin that the browser names. */
  origin?: string;
  /** The host that the authenticator signs. */
  rpId?: string;
  /** Whether the authenticator has verified its user. */
  isVerified?: boolean;
  /** What it has counted. */
  counter?: number;
  /** Instead of the one that was asked for. */
  challenge?: string;
  userHandle?: string;
  type?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

const base64url = (bytes: Buffer): string => bytes.toString('base64url');
const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes = (value: Buffer): Buffer => {
  const head = Buffer.alloc(3);
  head.writeUInt8(0x59);
  head.writeUInt16BE(value.length, 1);
  return Buffer.concat([head, value]);
};

/** An authenticator in software, with one passkey, for answers that no browser would give. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #handle = '';
  #counter = 0;

  /** @param origin of the page that it belongs to */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** The answer to options of a registration. */
  create(options: { challenge: string; user: { id: string } }, deviation: Deviation = {}) {
    this.#handle = options.user.id;
    const data = this.#data(deviation, this.#publicKey());
    const object = [Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])];
    const attestationObject = Buffer.concat([...object, text('authData'), bytes(data)]);
    const clientDataJSON = this.#client('webauthn.create', options.challenge, deviation);
    return {
      ...this.#head(),
      response: {
        clientDataJSON: base64url(clientDataJSON),
        attestationObject: base64url(attestationObject),
        transports: ['internal', 'unknown'],
      },
    };
  }

  /** The answer to options of a sign-in. */
  get(options: { challenge: string }, deviation: Deviation = {}) {
    this.#counter += 1;
    const data = this.#data(deviation);
    const clientDataJSON = this.#client('webauthn.get', options.challenge, deviation);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), this.#keys.privateKey);
    return {
      ...this.#head(),
      response: {
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: deviation.userHandle ?? this.#handle,
      },
    };
  }

  #head() {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, authenticatorAttachment: 'platform' };
  }

  #client(type: string, challenge: string, deviation: Deviation): Buffer {
    const { origin = this.#origin, challenge: other = challenge } = deviation;
    return Buffer.from(JSON.stringify({ type: deviation.type ?? type, challenge: other, origin, crossOrigin: false }));
  }

  #data({ rpId, isVerified = true, counter = this.#counter }: Deviation, key?: Buffer): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (key ? WITH_KEY : 0);
    const head = [sha256(rpId ?? new URL(this.#origin).hostname), Buffer.from([flags]), count];
    if (!key) return Buffer.concat(head);
    return Buffer.concat([...head, Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key]);
  }

  /* ES256 in COSE. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const point = (value: string) => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(value, 'base64url')]);
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
    return Buffer.concat([head, point(x), Buffer.from([0x22]), point(y)]);
  }
}
