/** How close the shop's pages come to a bare server that sends the same bytes and headers, measured in turns in one run. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import * as z from 'zod';
import { links } from '../contract/links.ts';
import { type Answer, fetchRaw } from './answer.ts';
import type { Prepared } from './bare-server.ts';
import { type Load, load, type Server } from './load.ts';
import { lineWith, stop, withFolder, withShop } from './shop.ts';
import { median, printTable, say, whole } from './table.ts';

const rounds = 3;
const warmUpSeconds = 2;
const roundSeconds = 3;

export async function measurePages(): Promise<void> {
  const rows = await withFolder((folder) =>
    withShop(folder, async (url, pid) => {
      const paths = await choosePages(url);
      return withBareServer(await Promise.all(paths.map(([, path]) => prepare(url, path))), async (bare) => {
        const measured: string[][] = [];
        for (const [name, path] of paths) measured.push([name, ...(await compare({ url, pid }, bare, path))]);
        return measured;
      });
    }),
  );
  const columns = ['page', 'bytes', 'req/s', 'bare', 'ratio', 'p99', 'bare', 'processor', 'bare', 'ratio'];
  printTable(
    'Pages from the page store against a bare node:http server that sends the same (aim: ratio of req/s 0.6 or more)',
    columns,
    rows,
  );
  say(
    '\n  Processor time is what the server spends on a request; it tells more than req/s while the machine does other things.',
  );
}

/** A page of each kind, with the address that the shop's own links lead to. */
async function choosePages(shop: string): Promise<[name: string, path: string][]> {
  const category = await first(`${shop}/api/v1/category/get-all-category`);
  const product = await first(`${shop}/api/v1/product/get-product-by-category/${category._id}`);
  return [
    ['home', links.home],
    ['category', links.category(category)],
    ['product', links.product(product)],
    ['search', links.searchFor('milk')],
  ];
}

const list = z.object({ data: z.array(z.object({ _id: z.string(), name: z.string() })).min(1) });

async function first(url: string) {
  const [item] = list.parse(await (await fetch(url)).json()).data;
  if (!item) throw new Error(`${url} lists nothing`);
  return item;
}

/** What the bare server needs to answer like the shop. Node itself adds the headers of the connection and the date. */
async function prepare(shop: string, path: string): Promise<Prepared> {
  const answer = await fetchRaw(shop + path);
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
  return { path, status: answer.status, rawHeaders: ownHeaders(answer), body: answer.body.toString('base64') };
}

const addedByNode = new Set(['connection', 'date', 'keep-alive']);

const ownHeaders = ({ rawHeaders }: Answer): string[] =>
  rawHeaders.filter((_, i) => !addedByNode.has(rawHeaders[i - (i % 2)]?.toLowerCase() ?? ''));

async function withBareServer<T>(answers: Prepared[], work: (bare: Server) => Promise<T>): Promise<T> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  try {
    child.send(answers);
    const url = await lineWith(child, /listening on (http:\/\/\S+)/);
    return await work({ url, pid: child.pid ?? 0 });
  } finally {
    await stop(child);
  }
}

/** Loads both in turns, so that whatever else the machine does hits both. Gives the table's cells. */
async function compare(shop: Server, bare: Server, path: string): Promise<string[]> {
  const { body } = await fetchRaw(shop.url + path);
  const results: { shop: Load; bare: Load }[] = [];
  await load(shop, path, warmUpSeconds);
  await load(bare, path, warmUpSeconds);
  for (let round = 0; round < rounds; round += 1) {
    results.push({ shop: await load(shop, path, roundSeconds), bare: await load(bare, path, roundSeconds) });
  }
  const middle = (of: (result: (typeof results)[number]) => number) => median(results.map(of));
  return [
    whole(body.length),
    whole(middle((result) => result.shop.requestsPerSecond)),
    whole(middle((result) => result.bare.requestsPerSecond)),
    middle((result) => result.shop.requestsPerSecond / result.bare.requestsPerSecond).toFixed(2),
    `${whole(middle((result) => result.shop.p99))} ms`,
    `${whole(middle((result) => result.bare.p99))} ms`,
    `${whole(middle((result) => result.shop.processorTime))} µs`,
    `${whole(middle((result) => result.bare.processorTime))} µs`,
    middle((result) => result.bare.processorTime / result.shop.processorTime).toFixed(2),
  ];
}
