/**
 * SIGTERM under load, with clients that send half of a request or nothing: twenty times of twenty, nothing is lost and
 * the process ends in time.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startShop, stop } from '../bench/shop.ts';
import { calls } from '../contract/api/calls.ts';
import { type Buyer, buy, createBuyers, findFaults, settle } from './buyers.ts';
import { freePort } from './heap.ts';
import { settings as limits } from './stores.ts';
import { withServer } from './with-store.ts';

const buyerCount = 16;
const sockets = 20;
/** In ms. */
const load = 1_500;
const promised = 10_000;

export async function measureShutdown(print: (line: string) => void, rounds = 20): Promise<void> {
  const faults: string[] = [];
  await withServer(async ({ url, folder, settings }) => {
    const port = await freePort();
    const start = () => startShop(folder, { ...settings, ...limits, PORT: String(port) });
    let store = await start();
    try {
      const { keeper, buyers } = await createBuyers(store.url, buyerCount);
      for (let round = 1; round <= rounds; round += 1) {
        if (round > 1) store = await start();
        for (const buyer of buyers) await settle(buyer);
        const { code, ms } = await stopUnderLoad(store.child, port, buyers);
        const notes = buyers.flatMap((buyer) => buyer.notes.splice(0));
        const lost = notes.filter((each) => each.lost).length;
        const wrong = await findFaults(url, buyers, true);
        const isKept = code === 0 && ms <= promised && lost === 0 && wrong.length === 0;
        const orders = buyers.reduce((sum, { placed }) => sum + placed.length, 0);
        print(
          `  ${isKept ? 'ok    ' : 'FAILED'} ${round}: ended with ${code} after ${Math.round(ms)} ms; ${orders} orders so far, ${lost} accepted requests without an answer${wrong.map((each) => `; ${each}`).join('')}`,
        );
        if (!isKept) faults.push(String(round));
      }
      store = await start();
      for (const buyer of buyers) await settle(buyer);
      const wrong = await findFaults(url, buyers);
      print(
        `  ${wrong.length === 0 ? 'ok    ' : 'FAILED'} one order for each key${wrong.map((each) => `; ${each}`).join('')}`,
      );
      faults.push(...wrong);
      for (const { client } of [keeper, ...buyers]) client.close();
    } finally {
      await stop(store.child);
    }
  });
  if (faults.length > 0) throw new Error(`the promise does not hold: ${faults.join(', ')}`);
}

/** Returns the exit code, and how long the shutdown took. */
async function stopUnderLoad(child: ChildProcess, port: number, buyers: readonly Buyer[]) {
  const slow = await openSlowSockets(port);
  let goesOn = true;
  const buying = Promise.all(buyers.map((buyer) => buy(buyer, () => goesOn)));
  await pause(load);
  const began = performance.now();
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 2 * promised);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  clearTimeout(late);
  const ms = performance.now() - began;
  goesOn = false;
  await buying;
  for (const socket of slow) socket.destroy();
  return { code: child.exitCode, ms };
}

/** Connections that send nothing, half of the headers, or half of a body. */
async function openSlowSockets(port: number): Promise<Socket[]> {
  const { method, path } = calls.login;
  const said = [
    '',
    'GET / HTTP/1.1\r\nHost:',
    `${method} ${path} HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email"`,
  ];
  const all = Array.from({ length: sockets }, async (_, n) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(said[n % said.length] ?? '');
    return socket;
  });
  return Promise.all(all);
}
