/** A real HTTP server for tests, in the place of a gateway of SMS: keeps what it is sent, and answers on command. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Gateway {
  url: string;
  received: Received[];
  /** The bodies, as JSON. */
  messages(): { type: string; timestamp: string; data: Record<string, unknown> }[];
  /** Answers the next requests; 200 with no content unless a test says otherwise. */
  answer: (response: ServerResponse) => void;
  reset(): void;
  close(): Promise<void>;
}

const ok = (response: ServerResponse): void => void response.writeHead(200).end();

/** Answers with a status. */
export const withStatus =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, headers).end();

export async function openGateway(): Promise<Gateway> {
  const server = createServer(async (request, response) => {
    gateway.received.push({ headers: request.headers, body: await text(request) });
    gateway.answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const gateway: Gateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`,
    received: [],
    messages: () => gateway.received.map(({ body }) => JSON.parse(body)),
    answer: ok,
    reset() {
      gateway.received = [];
      gateway.answer = ok;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return gateway;
}
