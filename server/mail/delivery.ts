/** What takes a mail out of the shop: a mail server, or a folder. */
import { createTransport } from 'nodemailer';

/** A mail as it leaves. */
export interface OutgoingMail {
  /** The row's: every try of one mail has the same Message-ID, so that one that arrived twice can be told. */
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  createdAt: Date;
}

/** Why a mail did not leave. `permanent`: it never will, however often it is tried. */
export class DeliveryError extends Error {
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DeliveryError';
    this.permanent = permanent;
  }
}

export interface Delivery {
  /** Resolves once the mail has left; rejects with a DeliveryError when it did not, or `signal` ended it. */
  deliver(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  /** Removes mails that it keeps: those to a recipient, or older than a time. */
  remove?(which: { to: string } | { before: Date }): Promise<void>;
}

/** The recipient of a mail that is only made for the time it takes. */
export const nobody = '';

/** Hands everything to `delivery` but mails to nobody: these are composed, and go no further. */
export function exceptToNobody(delivery: Delivery, from: string): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    ...delivery,
    async deliver(mail, signal) {
      if (mail.recipient !== nobody) return delivery.deliver(mail, signal);
      await transport.sendMail(messageOf({ ...mail, recipient: 'nobody@tokri.invalid' }, from));
    },
  };
}

/** What every mail says in its head, in nodemailer's form. */
export const messageOf = (mail: OutgoingMail, from: string) => ({
  from,
  to: { name: '', address: mail.recipient },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  date: mail.createdAt,
  messageId: `<${mail.id}@${hostOf(from)}>`,
  // Tells other programs not to answer it with an absence note.
  headers: { 'auto-submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

const hostOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'tokri.example';
