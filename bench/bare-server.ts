/**
 * The baseline for pages: a `node:http` server that only sends bytes from memory. Its parent (see `compare.ts`) sets
 * the responses; it prints its port.
 */
import { createServer } from 'node:http';
import { plain } from './vary.ts';

/** The response of a path, as sent over the channel between the processes. */
export interface Prepared {
  path: string;
  status: number;
  rawHeaders: string[];
  /** base64 */
  body: string;
}

process.on('message', (prepared: Prepared[]) => {
  const answers = new Map(
    prepared.map((answer) => [answer.path, { ...answer, body: Buffer.from(answer.body, 'base64') }]),
  );
  const server = createServer((request, response) => {
    const answer = answers.get(plain(request.url ?? ''));
    if (!answer) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(answer.status, answer.rawHeaders);
    response.end(answer.body);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object') process.stdout.write(`listening on http://localhost:${address?.port}\n`);
  });
});
process.on('disconnect', () => process.exit());
