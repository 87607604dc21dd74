/** The warnings of the overview, the lists that they lead to, and settlements read no table of payments as a whole. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import { sql } from '../../db/drizzle.ts';
import { Administrator } from '../../testing/fulfilment-calls.ts';
import { signUpAdmin } from '../../testing/people.ts';
import { onPostgres, openShop, type TestShop } from '../../testing/shop.ts';
import { inProcess } from '../../testing/shopping.ts';
import type { ProviderSettlement } from '../providers/provider.ts';
import { readSettlements } from '../settlements/read-settlements.ts';
import { createSimulator } from '../simulator/simulator.ts';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}

const rows = 20_000;

/** An older shop: nearly all payments are settled and paid out, and nearly all refunds done. */
const filled = [
  sql`insert into users (id, name, email, password_hash)
    select '1' || lpad(n::text, 25, '0'), 'Asha', n || '@many.example', '' from generate_series(1, ${rows}) n`,
  sql`insert into orders (id, number, user_id, gross_paise, total_paise, address)
    select '2' || lpad(n::text, 25, '0'), n::text, '1' || lpad(n::text, 25, '0'), 2, 1, '{}' from generate_series(1, ${rows}) n`,
  sql`insert into payments (id, store_id, order_id, attempt, provider, provider_order_id, provider_payment_id, paise, captured_paise,
      state, settlement, disputed_at, paid_out_at, created_at)
    select lpad(n::text, 26, '0'), store_id, id, 1, 'razorpay', 'order_' || n, 'pay_' || n, 5,
      case when n % 1000 <> 3 then 5 end, case when n % 1000 = 3 then 'pending' else 'captured' end,
      case when n % 1000 not in (3, 4) then 'accepted' end, case when n % 1000 = 5 then now() end,
      case when n % 1000 <> 6 then now() end, now() - n * interval '10 minutes'
    from (select id, store_id, row_number() over (order by id) as n from orders) as placed`,
  sql`insert into payment_changes (id, payment_id, state, at)
    select '3' || lpad(n::text, 25, '0'), lpad(n::text, 26, '0'), 'captured', now() - interval '30 days' from generate_series(1, ${rows}) n`,
  sql`insert into payment_refunds (id, store_id, order_id, payment_id, paise, state, cause, created_at)
    select '4' || lpad(n::text, 25, '0'), store_id, order_id, id, 1,
      case n % 1000 when 7 then 'failed' when 8 then 'requested' else 'done' end, 'staff', now() - interval '2 days'
    from (select *, row_number() over (order by id) as n from payments) as made`,
  sql`insert into payment_events (id, provider, event_id, name, provider_order_id, body, received_at, applied_at)
    select '5' || lpad(n::text, 25, '0'), 'razorpay', n::text, '', 'order_' || n, '', now() - n * interval '10 minutes', now()
    from generate_series(1, ${rows}) n`,
  sql`insert into payment_settlements (provider, id, settled_at, reference, paise, fee_paise, tax_paise)
    select 'razorpay', 'setl_' || n, now() - n * interval '1 hour', '', 5, 0, 0 from generate_series(1, ${rows}) n`,
  sql`insert into payment_settlement_items (provider, settlement_id, kind, id, provider_payment_id, paise, fee_paise, tax_paise)
    select 'razorpay', 'setl_' || n, 'payment', 'pay_' || n, 'pay_' || n, 5, 0, 0 from generate_series(1, ${rows}) n`,
  sql`insert into payment_settlement_reads (provider, next_day, done_at) values ('razorpay', current_date, now())`,
  sql`analyze`,
];

describe.runIf(onPostgres)('in a shop with many payments', () => {
  let shop: TestShop;
  let database: pg.Client;
  let owner: Administrator;
  const provider = createSimulator('razorpay', () => undefined).client('http://127.0.0.1:1');
  beforeAll(async () => {
    shop = await openShop({}, { paymentProvider: provider });
    owner = new Administrator(inProcess(shop), await signUpAdmin(shop));
    // They would settle and send what is filled in.
    await shop.jobs.close();
    for (const statement of filled)
      await shop.database.transaction((tx) => tx.execute(statement), { deadline: 120_000 });
    database = new pg.Client({ connectionString: shop.env.DATABASE_URL });
    await database.connect();
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    await database.end();
    await shop.dispose();
  });

  /** The plans of all statements about payments while `work` runs: tables that are read as a whole, and indexes. */
  async function plansOf(work: () => Promise<unknown>) {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await work();
    const asked = query.mock.calls as unknown as [pg.QueryConfig | string, unknown[]][];
    vi.restoreAllMocks();
    const whole: string[] = [];
    const indexes: string[] = [];
    const visit = (plan: Plan) => {
      if (plan['Node Type'] === 'Seq Scan') whole.push(plan['Relation Name'] ?? '');
      if (plan['Index Name']) indexes.push(plan['Index Name']);
      for (const each of plan.Plans ?? []) visit(each);
    };
    for (const [config, values] of asked) {
      const text = typeof config === 'string' ? config : config.text;
      if (!/^(?:select|update|delete)[\s\S]*payment/i.test(text)) continue;
      const explained = await database.query(`explain (format json) ${text}`, values);
      visit(explained.rows[0]['QUERY PLAN'][0].Plan);
    }
    return { whole: whole.filter((table) => /^payment(?:s|_[a-z_]+)$/.test(table) && !small.includes(table)), indexes };
  }

  /** Tables with a row for each provider at most. */
  const small = ['payment_settlement_reads', 'payment_choice', 'payment_accounts'];

  it('the warnings use their indexes', async () => {
    const { whole, indexes } = await plansOf(async () => {
      const answer = await owner.call(calls.getOverview);
      expect(answer).toMatchObject({ status: 200, data: { payments: { decide: 40, open: 60 } } });
    });
    expect(whole).toEqual([]);
    expect(indexes).toEqual(
      expect.arrayContaining([
        'payments_disputed',
        'payment_refunds_undecided',
        'payments_undecided',
        'payments_unsettled',
        'payment_refunds_unsent',
        'payments_tried',
      ]),
    );
  });

  it.each([
    ['decide', 30, 'payments_disputed'],
    ['open', 30, 'payments_undecided'],
    ['unsettled', 20, 'payments_not_paid_out'],
  ])('the list "%s" uses an index', async (show, shown, index) => {
    const { whole, indexes } = await plansOf(async () => {
      const answer = await owner.request('GET', `${calls.listPayments.path}?show=${show}`);
      expect((answer.data as { payments: unknown[] }).payments).toHaveLength(shown);
    });
    expect(whole).toEqual([]);
    expect(indexes).toContain(index);
  });

  it('a payment, and a settlement that is stored, removed and read again, use indexes', async () => {
    const items = ['pay_6', 'pay_1006'].map(
      (id) => ({ kind: 'payment', id, paymentId: id, paise: 5, feePaise: 0, taxPaise: 0 }) as const,
    );
    const amounts = { paise: 10, feePaise: 0, taxPaise: 0, reference: undefined, settledAt: new Date() };
    const listed: ProviderSettlement[] = [
      { id: 'setl_new', state: 'paid', items, ...amounts },
      { id: 'setl_7', state: 'failed', items: [], ...amounts },
    ];
    const live = { ...provider, isTest: false, listSettlements: async () => listed.splice(0) };
    await shop.database.queries.execute(sql`update payment_settlement_reads set done_at = null`);
    const needs = {
      database: shop.database,
      log: shop.app.log,
      now: () => new Date(),
      providers: { current: () => live, named: () => live, names: () => [live.name] },
    };
    const { whole } = await plansOf(async () => {
      await readSettlements(needs, new AbortController().signal);
      const paymentId = '6'.padStart(26, '0');
      expect(await owner.call(calls.getPayment, { paymentId })).toMatchObject({
        data: { settlements: expect.arrayContaining([expect.objectContaining({ settlementId: 'setl_new' })]) },
      });
    });
    expect(whole).toEqual([]);
  });
});
