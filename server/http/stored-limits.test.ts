/** Days and versions that are well formed, but that ids or the database cannot hold: refused, never a failure of the store. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Call, calls } from '../../contract/api/calls.ts';
import { reportNames } from '../../contract/reports/report-columns.ts';
import { signUpAdmin } from '../testing/people.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { inProcess, Shopper } from '../testing/shopping.ts';

const days = ['x', '', '2026-02-30', '0000-01-01', '0001-01-01', '1969-12-31', '1970-01-01', '9999-12-31'];
const months = ['0000-01', '1969-12', '9999-12'];

describe('an owner', () => {
  const shop = sharedShop(() => openShop());
  let owner: Shopper;
  beforeAll(async () => {
    owner = new Shopper(inProcess(shop), await signUpAdmin(shop));
  });

  const report = calls.getReport.path.replace(':report', reportNames[0]);
  it.each<[string, (day: string) => string]>([
    ['the order board', (day) => `${calls.listFulfilmentOrders.path}?day=${day}`],
    ['the audit log', (day) => `${calls.listAuditEntries.path}?day=${day}`],
    ['a report', (day) => `${report}?from=${day}&to=${day}`],
  ])('is told that a day cannot be used: %s', async (_, of) => {
    for (const day of days)
      expect([day, await owner.request('GET', of(day))]).toMatchObject([day, { status: 400, code: 'VALIDATION' }]);
    expect((await owner.request('GET', of('2026-11-20'))).status).toBe(200);
  });

  it.each<[string, Call]>([
    ['invoices', calls.listInvoices],
    ['their sheet', calls.exportInvoices],
    ['the HSN summary', calls.exportHsnSummary],
  ])('is told that a month cannot be used: %s', async (_, { method, path }) => {
    for (const month of months)
      expect([month, (await owner.request(method, `${path}?month=${month}`)).status]).toEqual([month, 400]);
  });

  it('is told that a version cannot be used', async () => {
    const answer = await owner.call(calls.updateShopSettings, {}, { version: 3_000_000_000, settings: {} });
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION', errors: { version: expect.any(String) } });
  });
});
