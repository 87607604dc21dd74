/** The keys of providers, encrypted with the secret of the store (AES-256-GCM; the key is derived by HKDF, RFC 5869). */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { KeyedProvider } from '../../../contract/payments/providers.ts';
import type { ProviderKeys } from '../../runtime/payment-variables.ts';

const algorithm = 'aes-256-gcm';
/** Bytes. */
const lengths = { key: 32, nonce: 12, tag: 16 };

const keys = z.object({ publicKey: z.string(), secretKey: z.string(), webhookSecret: z.string() });

const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'tokri: keys of payment providers', lengths.key));

/** The provider is authenticated too: keys of one cannot be read as those of another. */
export function sealKeys(secret: string, provider: KeyedProvider, given: ProviderKeys): string {
  const nonce = randomBytes(lengths.nonce);
  const cipher = createCipheriv(algorithm, keyOf(secret), nonce).setAAD(Buffer.from(provider));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(given), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Undefined when they were sealed with another secret. */
export function openKeys(secret: string, provider: KeyedProvider, text: string): ProviderKeys | undefined {
  const bytes = Buffer.from(text, 'base64');
  const [nonce, tag] = [bytes.subarray(0, lengths.nonce), bytes.subarray(lengths.nonce, lengths.nonce + lengths.tag)];
  try {
    const decipher = createDecipheriv(algorithm, keyOf(secret), nonce, { authTagLength: lengths.tag });
    decipher.setAAD(Buffer.from(provider)).setAuthTag(tag);
    const opened = Buffer.concat([decipher.update(bytes.subarray(lengths.nonce + lengths.tag)), decipher.final()]);
    return keys.parse(JSON.parse(opened.toString('utf8')));
  } catch {
    return undefined;
  }
}
