import { createTransport } from 'nodemailer';
import { type Delivery, DeliveryError, messageOf, type Sender } from './delivery.ts';

/** Timeout for a silent server, in milliseconds; the email is retried later. */
const timeouts = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Sends by SMTP over connections that stay open for the next email, at most `lanes` at once. An email is sent again only when
 * its connection turned out to be closed before a byte of it was sent.
 * @param url like smtp://user:password@host:587, with the mailer's own options as its query
 */
export function smtpDelivery(url: string, from: () => Sender, lanes: number): Delivery {
  const pool = { pool: true, maxConnections: lanes, maxRequeues: 1, idleTimeout: 30_000 } as const;
  const transport = createTransport({ url, ...pool, ...timeouts, socketCloseTimeout: 1_000 });
  return {
    close: () => transport.close(),
    async deliver(mail, signal) {
      try {
        await transport.sendMail({ ...messageOf(mail, from()), signal });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new DeliveryError(reason, isPermanent(error), { cause: error });
      }
    },
  };
}

/**
 * Returns true when the server permanently rejected this recipient or this email (5xx). An error of the sender, of the password
 * or of encryption is a configuration error, which can be corrected.
 */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { permanent, command } = error as Error & { permanent?: unknown; command?: unknown };
  return permanent === true && (command === 'RCPT TO' || command === 'DATA');
}
