/**
 * A pooler in transaction mode, as small as possible: all clients share one connection to PostgreSQL, which belongs to one of them until
 * its transaction is over. Prepared statements are named per client when `keepsStatements`, as PgBouncer does since 1.21.
 */
import { once } from 'node:events';
import { createServer, connect as openSocket, type Socket } from 'node:net';

interface Client {
  socket: Socket;
  /** Messages up to the next one that PostgreSQL answers with ReadyForQuery. */
  batch: Buffer[];
}

/** The kinds of messages of PostgreSQL's protocol that matter here. */
const [query, sync, parse, bind, describe, close, terminate] = [...'QSPBDCX'].map((kind) => kind.charCodeAt(0));
const [ready, closed] = [...'Z3'].map((kind) => kind.charCodeAt(0));
const idle = 'I'.charCodeAt(0);
const startupEnd = Buffer.from([0]);

/** Calls `onMessage` for each whole message of `data`, and returns the rest. */
function eachMessage(data: Buffer, onMessage: (message: Buffer) => void): Buffer {
  let rest = data;
  while (rest.length >= 5 && rest.length >= 1 + rest.readUInt32BE(1)) {
    const length = 1 + rest.readUInt32BE(1);
    onMessage(rest.subarray(0, length));
    rest = rest.subarray(length);
  }
  return rest;
}

const message = (kind: number | undefined, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.writeUInt8(kind ?? 0, 0);
  head.writeUInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
};

/** The message with another name of its statement. Bind names it after its portal, Describe after what it describes. */
function renamed(sent: Buffer): Buffer[] {
  const kind = sent[0];
  const body = sent.subarray(5);
  if (kind === describe && body[0] !== 'S'.charCodeAt(0)) return [sent];
  const start = kind === bind ? body.indexOf(0) + 1 : kind === describe ? 1 : 0;
  const end = body.indexOf(0, start);
  if (end === start) return [sent];
  const name = Buffer.concat([Buffer.from('POOLER_'), body.subarray(start, end)]);
  const own = message(kind, Buffer.concat([body.subarray(0, start), name, body.subarray(end)]));
  // Another client may have prepared it on this connection.
  return kind === parse ? [message(close, Buffer.concat([Buffer.from('S'), name, startupEnd])), own] : [own];
}

const rollback = message(query, Buffer.from('rollback\0'));

const isComplete = ({ batch }: Client): boolean => batch.some(isAnswered);
const isAnswered = ([kind]: Buffer): boolean => kind === query || kind === sync;

/** A pooler before the PostgreSQL server of `target`, a `DATABASE_URL`. */
export async function openPooler(target: string, { keepsStatements }: { keepsStatements: boolean }) {
  const { hostname, port } = new URL(target);
  const database = openSocket(Number(port || 5432), hostname);
  database.on('error', () => {});
  /** The messages of PostgreSQL to the first client at its start: each client gets them. */
  const greeting: Buffer[] = [];
  let isOpen = false;
  const clients = new Set<Client>();
  /** The client whose transaction is open, or whose statements run. */
  let owner: Client | undefined;
  let isBusy = false;

  const sendNext = () => {
    const client = owner ?? [...clients].find(isComplete);
    if (isBusy || !client || !isComplete(client)) return;
    // The others are next.
    clients.delete(client);
    clients.add(client);
    run(client, client.batch.splice(0, client.batch.findIndex(isAnswered) + 1));
  };
  const run = (client: Client, messages: readonly Buffer[]) => {
    owner = client;
    isBusy = true;
    database.write(Buffer.concat(messages));
  };

  let fromDatabase: Buffer = Buffer.alloc(0);
  database.on('data', (data: Buffer) => {
    fromDatabase = eachMessage(Buffer.concat([fromDatabase, data]), (answer) => {
      if (!isOpen) greeting.push(answer);
      if (!keepsStatements || answer[0] !== closed) owner?.socket.write(answer);
      if (answer[0] !== ready) return;
      isOpen = true;
      isBusy = false;
      if (answer[5] === idle) owner = undefined;
      else if (owner?.socket.destroyed) return run(owner, [rollback]);
      sendNext();
    });
  });

  const server = createServer((socket) => {
    const client: Client = { socket, batch: [] };
    let received: Buffer = Buffer.alloc(0);
    let hasStarted = false;
    socket.on('error', () => {});
    socket.on('close', () => {
      clients.delete(client);
      if (owner === client && !isBusy) run(client, [rollback]);
    });
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data]);
      if (!hasStarted) {
        if (received.length < 4 || received.length < received.readUInt32BE(0)) return;
        const startup = received.subarray(0, received.readUInt32BE(0));
        received = received.subarray(startup.length);
        hasStarted = true;
        clients.add(client);
        if (isOpen) socket.write(Buffer.concat(greeting));
        else run(client, [startup]);
      }
      received = eachMessage(received, (sent) => {
        if (sent[0] === terminate) return socket.end();
        const isNamed = sent[0] === parse || sent[0] === bind || sent[0] === describe;
        client.batch.push(...(keepsStatements && isNamed ? renamed(sent) : [sent]));
        sendNext();
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    async close() {
      database.destroy();
      server.close();
    },
  };
}
