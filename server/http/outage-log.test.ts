import { expect, it } from 'vitest';
import { createOutageLog } from './outage-log.ts';

it('logs an outage of the database once a second, with the number of requests in between', () => {
  let time = 5_000;
  const logged: unknown[] = [];
  const logOutage = createOutageLog('the database is away', () => time);
  const fail = () =>
    logOutage({ error: ({ alsoFailed }: { alsoFailed: number }) => logged.push(alsoFailed) }, new Error());
  fail();
  for (let n = 0; n < 3; n += 1) fail();
  expect(logged).toEqual([0]);
  time += 1_000;
  fail();
  expect(logged).toEqual([0, 3]);
});
