/** The heap of a store, from its inspector: the memory in use after a garbage collection. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const targets = z.array(z.object({ webSocketDebuggerUrl: z.string() })).min(1);
const answer = z.object({ id: z.number().optional(), result: z.unknown() });
const usage = z.object({ usedSize: z.number(), backingStorageSize: z.number().default(0) });

/** Megabytes in use by JavaScript, and by external buffers, after a garbage collection. @param port of the inspector */
export async function heapInUse(port: number): Promise<{ heap: number; buffers: number }> {
  const [target] = targets.parse(await (await fetch(`http://127.0.0.1:${port}/json/list`)).json());
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  let asked = 0;
  const ask = (method: string) =>
    new Promise<unknown>((resolve) => {
      asked += 1;
      const id = asked;
      socket.addEventListener('message', ({ data }) => {
        const message = answer.parse(JSON.parse(String(data)));
        if (message.id === id) resolve(message.result);
      });
      socket.send(JSON.stringify({ id, method }));
    });
  try {
    await ask('HeapProfiler.enable');
    for (let i = 0; i < 3; i += 1) await ask('HeapProfiler.collectGarbage');
    const { usedSize, backingStorageSize } = usage.parse(await ask('Runtime.getHeapUsage'));
    return { heap: usedSize / 1024 ** 2, buffers: backingStorageSize / 1024 ** 2 };
  } finally {
    socket.close();
  }
}
