/** A real mail server for tests: accepts emails, or fails on command. */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { type ReadEmail, readEmail } from './emails.ts';

/**
 * `takes`: accepts all. `refuses`, `defers`: rejects each recipient, permanently (550) or temporarily (451). `hangs`:
 * sends nothing at all.
 */
type Manner = 'takes' | 'refuses' | 'defers' | 'hangs';

export interface MailServer {
  url: string;
  manner: Manner;
  /** The accepted emails, in order. */
  emails: ReadEmail[];
  /** The number of connections. */
  connections: number;
  /** The number of connections and recipients that it left without a response. */
  hanging: number;
  /** The number of recipients it was asked to accept, and of connections that it left without a greeting. */
  attempts: number;
  /** Breaks all connections. */
  disconnect(): void;
  /** Resolves when an email to `email` has arrived: the newest of them. */
  emailTo(email: string, count?: number): Promise<ReadEmail>;
  /** Deletes the accepted emails, and accepts all again. */
  reset(): void;
  close(): Promise<void>;
}

const refusal = (responseCode: number) => Object.assign(new Error('not this one'), { responseCode });

/** @param port where it listens; 0 for a free one */
export async function openMailServer(port = 0): Promise<MailServer> {
  const arrivals = new EventTarget();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 10,
    onConnect(_session: SMTPServerSession, done) {
      it.connections += 1;
      if (it.manner === 'hangs') {
        it.hanging += 1;
        it.attempts += 1;
      } else done();
    },
    onRcptTo(_address, _session, done) {
      it.attempts += 1;
      if (it.manner === 'refuses') done(refusal(550));
      else if (it.manner === 'defers') done(refusal(451));
      else if (it.manner === 'hangs') it.hanging += 1;
      else done();
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        it.emails.push(readEmail(Buffer.concat(chunks).toString('utf8')));
        done();
        arrivals.dispatchEvent(new Event('message'));
      });
    },
  });
  // Clients that disconnect in the middle are part of the tests.
  server.on('error', () => {});
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const it: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    manner: 'takes',
    emails: [],
    connections: 0,
    hanging: 0,
    attempts: 0,
    disconnect() {
      for (const socket of sockets) socket.destroy();
    },
    async emailTo(email, count = 1) {
      for (;;) {
        const found = it.emails.filter((message) => message.to === email);
        const newest = found.at(-1);
        if (newest && found.length >= count) return newest;
        await once(arrivals, 'message');
      }
    },
    reset() {
      it.manner = 'takes';
      it.emails.length = 0;
      it.connections = 0;
      it.hanging = 0;
      it.attempts = 0;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return it;
}
