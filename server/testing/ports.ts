import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** A port that is free now, with `more` free ones after it. */
export async function freePort(more = 0): Promise<number> {
  const first = await listen(0);
  const servers = [first];
  const { port } = first.address() as AddressInfo;
  try {
    for (let n = 1; n <= more; n += 1) servers.push(await listen(port + n));
    return port;
  } catch {
    return await freePort(more);
  } finally {
    for (const server of servers) server.close();
  }
}
