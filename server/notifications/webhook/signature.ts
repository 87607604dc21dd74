/** Signatures of the Standard Webhooks specification (https://www.standardwebhooks.com). */
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** 'whsec_' and 24 random bytes in base64. */
export const newSecret = (): string => prefix + randomBytes(24).toString('base64');

interface Message {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

const signatureOf = ({ id, timestamp, body }: Message, secret: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`;

/** The headers that identify and sign a message. With several secrets, one signature each: the receiver needs to know one of them. */
export const signedHeaders = (message: Message, secrets: readonly string[]): Record<string, string> => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': secrets.map((secret) => signatureOf(message, secret)).join(' '),
});
