/**
 * 500 connections that request more than a process can do: cached pages continue, the rest gets a response or an error
 * in time.
 */
import * as z from 'zod';
import { requestPaths, type Server } from '../bench/load.ts';
import { calls, pathOf } from '../contract/api/calls.ts';
import { links } from '../contract/api/links.ts';
import { type Answered, addressOf, Client, residentMegabytes, signUp } from './client.ts';
import { withStore } from './with-store.ts';

const connections = { pages: 250, newPages: 80, newSearches: 60, signIns: 50, shoppers: 60 };
const seconds = { alone: 10, mixed: 30 };
const promised = { p99: 1_000, goodput: 0.8, answer: 5_000, megabytes: 800, recovery: 5_000 };
const password = 'a password for overload';

type Print = (line: string) => void;

export async function measureOverload(print: Print): Promise<void> {
  await withStore(async (store) => {
    const paths = await choosePages(store.url);
    const people = await signUpAll(store, connections.shoppers);
    const faults: string[] = [];
    const promise = (holds: boolean, text: string) => {
      print(`  ${holds ? 'ok    ' : 'FAILED'} ${text}`);
      if (!holds) faults.push(text);
    };

    await askForPages(store, paths, 3);
    const alone = await askForPages(store, paths, seconds.alone);
    print(
      `  pages from memory alone: ${alone.perSecond.toFixed(0)}/s, p99 ${alone.p99.toFixed(0)} ms, ${alone.processorTime.toFixed(0)} µs of processor time`,
    );

    const memory = watchMemory(store.pid);
    const until = performance.now() + seconds.mixed * 1000;
    const [mixed, others] = await Promise.all([
      askForPages(store, paths, seconds.mixed),
      askForWork(store.url, people, until),
    ]);
    const ended = performance.now();
    const most = await memory.stop();
    for (const [kind, answers] of others)
      print(`  ${kind}: ${countByStatus(answers)}, slowest ${slowestOf(answers).toFixed(0)} ms`);
    const all = [...others.values()].flat();
    const slowest = slowestOf(all);
    promise(mixed.p99 <= promised.p99, `pages from memory: p99 ${mixed.p99.toFixed(0)} ms`);
    const share = mixed.perSecond / alone.perSecond;
    promise(
      share >= promised.goodput,
      `pages from memory: ${mixed.perSecond.toFixed(0)}/s, ${share.toFixed(2)} of alone (${mixed.processorTime.toFixed(0)} µs of processor time)`,
    );
    promise(mixed.failed === 0, `pages from memory: ${mixed.failed} without an answer or refused`);
    promise(
      all.every(isAnswer),
      `${all.filter((each) => !isAnswer(each)).length} of ${all.length} calls without a proper answer`,
    );
    promise(slowest <= promised.answer, `slowest of the other answers: ${slowest.toFixed(0)} ms`);
    promise(most <= promised.megabytes, `most memory: ${most.toFixed(0)} MB`);
    const recovered = (await timeToNormal(store.url)) - ended;
    promise(recovered <= promised.recovery, `back to normal ${recovered.toFixed(0)} ms after the load`);

    await oneClient(store, paths, promise);
    if (faults.length > 0) throw new Error(`${faults.length} promises do not hold`);
  });
}

/** One client with 20 connections of new searches must not affect others. */
async function oneClient(
  store: Server,
  [home = '/']: readonly string[],
  promise: (holds: boolean, text: string) => void,
): Promise<void> {
  const visitor = new Client(store.url, addressOf(90, 1));
  const medianOfHome = async (count: number) => {
    const times: number[] = [];
    for (let i = 0; i < count; i += 1) {
      times.push((await visitor.ask({ path: `${home}?utm_source=${i}` })).ms);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return times.sort((a, b) => a - b)[Math.floor(count / 2)] ?? Number.NaN;
  };
  const quiet = await medianOfHome(100);
  const until = performance.now() + 15_000;
  const flood = Array.from({ length: 20 }, (_, n) =>
    repeat(new Client(store.url, addressOf(91, 1)), until, (i) => ({ path: `/search?query=flood+${n}+${i}` })),
  );
  const busy = await medianOfHome(300);
  const answers = (await Promise.all(flood)).flat();
  visitor.close();
  promise(
    busy <= 50,
    `one client floods new searches (${countByStatus(answers)}): home page's median ${quiet.toFixed(1)} → ${busy.toFixed(1)} ms`,
  );
  promise(answers.every(isAnswer), 'every search of the flood has an answer');
}

const isAnswer = ({ status, retryAfter }: Answered): boolean =>
  (status >= 200 && status < 500 && status !== 429) || ((status === 503 || status === 429) && retryAfter !== undefined);

const slowestOf = (answers: readonly Answered[]) => answers.reduce((most, { ms }) => Math.max(most, ms), 0);

function countByStatus(answers: readonly Answered[]): string {
  const counts = Map.groupBy(answers, ({ status }) => status);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, list]) => `${list.length} × ${status || 'no answer'}`)
    .join(', ');
}

/** Pages that are requested repeatedly, from separate connections and processes. */
async function askForPages(store: Server, paths: readonly string[], duration: number) {
  const { requests, seconds, p99, failed, processorTime } = await requestPaths(
    store,
    paths,
    duration,
    connections.pages,
  );
  // The processor time of the store, per page, in microseconds, includes other work at the same time.
  return { perSecond: requests / seconds, p99, failed, processorTime };
}

type Asked = Parameters<Client['ask']>[0];

async function repeat(client: Client, until: number, asked: (i: number) => Asked): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (let i = 0; performance.now() < until; i += 1) {
    const { body: _, ...answer } = await client.ask(asked(i));
    answers.push({ ...answer, body: '' });
  }
  client.close();
  return answers;
}

interface Person {
  email: string;
  headers: Record<string, string>;
}

/**
 * Every kind of request that needs work, each connection from a separate network, so that the store has to shed load
 * without the help of rate limits.
 */
async function askForWork(url: string, people: readonly Person[], until: number): Promise<Map<string, Answered[]>> {
  const product = await firstProduct(url);
  const all = async (count: number, network: number, asked: (n: number, i: number) => Asked) =>
    (
      await Promise.all(
        Array.from({ length: count }, (_, n) =>
          repeat(new Client(url, addressOf(network, n)), until, (i) => asked(n, i)),
        ),
      )
    ).flat();
  const personOf = (n: number) => people[n % people.length] ?? { email: '', headers: {} };
  const shopping = [
    { path: calls.getCart.path },
    { method: 'POST', path: pathOf(calls.addToCart, { productId: product, quantity: 1 }) },
    { path: calls.getOrderList.path },
    { path: calls.getCurrentUser.path },
  ];
  const [newPages, newSearches, signIns, shoppers] = await Promise.all([
    all(connections.newPages, 20, (n, i) => ({ path: `/search?query=milk+${n}+${i}` })),
    all(connections.newSearches, 30, (n, i) => ({
      path: `${i % 2 ? `${calls.searchProduct.path}?search` : `${calls.suggest.path}?query`}=atta+${n}+${i}`,
    })),
    all(connections.signIns, 40, (n, i) => ({
      method: 'POST',
      path: calls.login.path,
      headers: { 'x-forwarded-for': addressOf(40 + (i % 40), n) },
      body: { email: personOf(n).email, password: n % 2 ? password : 'not the password' },
    })),
    all(connections.shoppers, 50, (n, i) => ({
      ...(shopping[i % shopping.length] ?? { path: '/' }),
      headers: personOf(n).headers,
    })),
  ]);
  return new Map([
    ['new pages', newPages],
    ['new searches', newSearches],
    ['sign-ins', signIns],
    ['shoppers', shoppers],
  ]);
}

async function signUpAll({ url }: Server, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let n = 0; n < count; n += 1) {
    const client = new Client(url, addressOf(60, n));
    const email = `overload-${n}@people.example`;
    people.push({ email, headers: await signUp(client, email, password) });
    client.close();
  }
  return people;
}

const list = z.object({ data: z.array(z.object({ _id: z.string(), name: z.string() })).min(1) });

async function first(url: string) {
  const [item] = list.parse(await (await fetch(url)).json()).data;
  if (!item) throw new Error(`${url} lists nothing`);
  return item;
}

const firstCategory = (url: string) => first(url + calls.getAllCategory.path);

async function firstProduct(url: string): Promise<string> {
  const { _id } = await firstCategory(url);
  return (await first(url + pathOf(calls.getProductByCategory, { categoryId: _id })))._id;
}

async function choosePages(url: string): Promise<string[]> {
  const category = await firstCategory(url);
  const product = await first(url + pathOf(calls.getProductByCategory, { categoryId: category._id }));
  return [links.home, links.category(category), links.product(product), links.searchFor('milk')];
}

function watchMemory(pid: number) {
  let most = 0;
  const timer = setInterval(async () => {
    most = Math.max(most, await residentMegabytes(pid));
  }, 250);
  return {
    async stop() {
      clearInterval(timer);
      return most;
    },
  };
}

/** The time until an uncached page and a sign-in are answered within a second. */
async function timeToNormal(url: string): Promise<number> {
  const client = new Client(url, addressOf(80, 1));
  for (let i = 0; i < 100; i += 1) {
    const page = await client.ask({ path: `/search?query=after+${i}` });
    const signIn = await client.ask({
      method: 'POST',
      path: calls.login.path,
      body: { email: 'overload-1@people.example', password },
    });
    if (page.status === 200 && signIn.status === 200 && page.ms < 1_000 && signIn.ms < 1_000) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  client.close();
  return performance.now();
}
