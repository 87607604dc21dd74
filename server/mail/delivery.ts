/** Delivers emails: to a mail server, or into a folder. */
import { createTransport } from 'nodemailer';

/** A document that goes with an email. */
export interface MailFile {
  name: string;
  /** Such as 'application/pdf'. */
  type: string;
  file: Buffer;
}

/** An email to deliver. */
export interface OutgoingMail {
  /** The row's id: every attempt of one email has the same Message-ID, so that a duplicate can be recognized. */
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** '' for none. */
  unsubscribeUrl: string;
  files: readonly MailFile[];
  createdAt: Date;
}

/** Why a delivery failed. `permanent`: a retry will never succeed. */
export class DeliveryError extends Error {
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DeliveryError';
    this.permanent = permanent;
  }
}

export interface Delivery {
  /** Resolves when the email is delivered; rejects with a DeliveryError when it failed, or `signal` aborted it. */
  deliver(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  /** Deletes stored emails: those to a recipient with lower ids than `beforeId`, or those older than a time. */
  remove?(which: { to: string; beforeId: string } | { before: Date }): Promise<void>;
  /** Ends its connections, when nothing is being delivered. */
  close?(): void;
}

/** The name and the address in the `From` of emails. */
export interface Sender {
  /** '' for none. */
  name: string;
  address: string;
}

/** A sender like 'Tokri <orders@tokri.example>', or only an address. */
export function senderOf(from: string): Sender {
  const [, name = '', address = from] = /^([^<]*)<([^>]+)>$/.exec(from) ?? [];
  return { name: name.trim(), address };
}

/** The recipient of an email that is only generated to take the same time. */
export const nobody = '';

/** Passes everything to `delivery` except emails to nobody: these are composed, but not sent. */
export function exceptToNobody(delivery: Delivery, from: () => Sender): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    ...delivery,
    async deliver(mail, signal) {
      if (mail.recipient !== nobody) return delivery.deliver(mail, signal);
      await transport.sendMail(messageOf({ ...mail, recipient: 'nobody@tokri.invalid' }, from()));
    },
  };
}

/** The headers of every email, in nodemailer's form. */
export const messageOf = (mail: OutgoingMail, from: Sender) => ({
  from,
  to: { name: '', address: mail.recipient },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  attachments: mail.files.map(({ name, type, file }) => ({ filename: name, contentType: type, content: file })),
  date: mail.createdAt,
  messageId: `<${mail.id}@${from.address.slice(from.address.indexOf('@') + 1)}>`,
  headers: {
    // Tells other programs not to send automatic replies.
    'auto-submitted': 'auto-generated',
    // The mail program's own button to unsubscribe, with one click (RFC 8058).
    ...(mail.unsubscribeUrl && {
      'list-unsubscribe': `<${mail.unsubscribeUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});
