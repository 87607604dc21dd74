import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { deletionWord } from '../../contract/users/account.ts';
import { signUp, testPassword } from '../testing/people.ts';
import { onPostgres, openShop, type TestShop } from '../testing/shop.ts';
import { sql } from './drizzle.ts';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

interface Statement {
  text: string;
  values: unknown[];
}

/** Rows of each table: enough to make a full scan by far the worse plan. */
const rows = 20_000;

/** The typical data of an older store, most of it not yet due for cleanup. */
const past = sql`now() - make_interval(days => case when n % 100 = 0 then 400 else 0 end)`;
const future = sql`now() + make_interval(days => case when n % 100 = 0 then -400 else 30 end)`;
const filled = [
  sql`insert into users (id, name, email, password_hash)
    select lpad(n::text, 26, 'u'), 'Asha', n || '@many.example', '' from generate_series(1, ${rows}) n`,
  sql`insert into sessions (id, user_id, token_hash, expires_at)
    select lpad(n::text, 26, 's'), lpad(n::text, 26, 'u'), '', ${future} from generate_series(1, ${rows}) n`,
  sql`insert into reset_proofs (token_hash, user_id, expires_at)
    select n::text, lpad(n::text, 26, 'u'), ${future} from generate_series(1, ${rows}) n`,
  sql`insert into email_confirmations (token_hash, user_id, expires_at)
    select n::text, lpad(n::text, 26, 'u'), ${future} from generate_series(1, ${rows}) n`,
  sql`insert into staff_invitations (id, token_hash, email, store_ids, staff_role, invited_by, expires_at)
    select lpad(n::text, 26, 'i'), n::text, '', '["store"]', 'picker', lpad(n::text, 26, 'u'), ${future}
    from generate_series(1, ${rows}) n`,
  sql`insert into reset_codes (email, browser_hash, code_hash, tries_left, expires_at)
    select n || '@many.example', '', '', 5, ${future} from generate_series(1, ${rows}) n`,
  sql`insert into attempts (key, count, resets_at) select n::text, 1, ${future} from generate_series(1, ${rows}) n`,
  sql`insert into zero_result_searches (text, day, times)
    select n::text, (${past})::date, 1 from generate_series(1, ${rows}) n`,
  sql`insert into units_sold (day, product_id, units)
    select (${past})::date, lpad(n::text, 26, 'p'), 1 from generate_series(1, ${rows}) n`,
  sql`insert into outbox (id, recipient, subject, text, html, sent_at, failed_at)
    select lpad(n::text, 26, 'm'), n || '@many.example', '', '', '',
      case when n % 200 <> 1 then ${past} end, case when n % 200 = 1 then ${past} end from generate_series(1, ${rows}) n`,
  sql`insert into notifications (id, channel, event, order_id, occurrence, target, next_try_at, give_up_at, sent_at, failed_at)
    select lpad(n::text, 26, 'n'), 'webhook', 'order.placed', lpad(n::text, 26, 'o'), '1', '', now(), now(),
      case when n % 200 <> 1 then ${past} end, case when n % 200 = 1 then ${past} end from generate_series(1, ${rows}) n`,
  sql`insert into payment_events (id, provider, event_id, name, provider_order_id, body, received_at, applied_at)
    select lpad(n::text, 26, 'v'), 'razorpay', n::text, '', n::text, '', ${past}, case when n % 100 <> 1 then ${past} end
    from generate_series(1, ${rows}) n`,
  sql`insert into orders (id, number, user_id, gross_paise, total_paise, address)
    select lpad(n::text, 26, 'o'), n::text, lpad(n::text, 26, 'u'), 2, 1, '{}' from generate_series(1, ${rows}) n`,
  sql`insert into payments (id, store_id, order_id, attempt, provider, provider_order_id, paise)
    select lpad(n::text, 26, 'y'), store_id, id, 1, 'razorpay', n::text, 1
    from (select id, store_id, row_number() over () as n from orders) as placed`,
  sql`insert into order_events (id, order_id, kind, actor_id, actor_role)
    select lpad(n::text, 26, 'e'), lpad(n::text, 26, 'o'), 'placed', lpad(n::text, 26, 'u'), 'USER'
    from generate_series(1, ${rows}) n`,
  sql`insert into rider_positions (order_id, rider_id, latitude, longitude, accuracy, taken_at)
    select lpad(n::text, 26, 'o'), lpad(n::text, 26, 'u'), 12.9, 77.6, 10, ${past} from generate_series(1, ${rows}) n`,
  sql`insert into products (id, name, unit, unit_quantity, price_paise)
    values (lpad('1', 26, 'p'), 'Potato', 'KG', 1, 100)`,
  sql`insert into cart_items (id, user_id, product_id, quantity)
    select lpad(n::text, 26, 'c'), lpad(n::text, 26, 'u'), lpad('1', 26, 'p'), 1 from generate_series(1, ${rows}) n`,
  sql`insert into favourites (user_id, product_id)
    select lpad(n::text, 26, 'u'), lpad('1', 26, 'p') from generate_series(1, ${rows}) n`,
  sql`insert into cart_merges (id, user_id, created_at)
    select lpad(n::text, 32, '0'), lpad(n::text, 26, 'u'), ${past} from generate_series(1, ${rows}) n`,
  sql`insert into restock_requests (user_id, product_id, created_at)
    select lpad(n::text, 26, 'u'), lpad('1', 26, 'p'), ${past} from generate_series(1, ${rows}) n`,
  sql`insert into notifications_off (user_id, topic, channel)
    select lpad(n::text, 26, 'u'), 'orders', 'push' from generate_series(1, ${rows}) n`,
  sql`insert into saved_lists (id, user_id, name)
    select lpad(n::text, 26, 'l'), lpad(n::text, 26, 'u'), 'Monthly' from generate_series(1, ${rows}) n`,
  sql`insert into reviews (id, product_id, user_id, author, stars)
    select lpad(n::text, 26, 'r'), lpad('1', 26, 'p'), lpad(n::text, 26, 'u'), 'Asha', 5 from generate_series(1, ${rows}) n`,
  sql`insert into review_votes (review_id, user_id)
    select lpad(n::text, 26, 'r'), lpad(n::text, 26, 'u') from generate_series(1, ${rows}) n`,
  sql`insert into order_reports (id, order_id, request_hash, resolved_at)
    select lpad(n::text, 26, 'z'), lpad(n::text, 26, 'o'), '', ${past} from generate_series(1, ${rows}) n`,
  sql`insert into order_report_photos (report_id, place, photo)
    select lpad(n::text, 26, 'z'), 0, ''::bytea from generate_series(1, ${rows}) n`,
  sql`insert into addresses (id, user_id, slot, address_line, city, state, pincode, mobile)
    select lpad(n::text, 26, 'a'), lpad(n::text, 26, 'u'), 1, '', '', '', '', '' from generate_series(1, ${rows}) n`,
  sql`insert into newsletter_subscriptions (id, email, email_hash, language, requested_at, confirmed_at)
    select lpad(n::text, 26, 'w'), n || '@many.example', n::text, 'en', ${past},
      case when n % 200 <> 1 then ${past} end from generate_series(1, ${rows}) n`,
  sql`insert into area_requests (email, pincode, created_at)
    select n || '@many.example', '560001', ${future} from generate_series(1, ${rows}) n`,
  sql`insert into stores (id, version, name, address, hours, holidays)
    values (lpad('1', 26, '0'), 1, '', '', '[]', '[]') on conflict do nothing`,
  sql`insert into delivery_slots (store_id, starts_at, taken)
    select lpad('1', 26, '0'), ${future} + n * interval '1 minute', 1 from generate_series(1, ${rows}) n`,
  sql`insert into offers (id, terms) values (lpad('1', 26, 'f'), '{}')`,
  sql`insert into offer_uses (order_id, order_number, offer_id, user_id, given_paise)
    select lpad(n::text, 26, 'o'), n::text, lpad('1', 26, 'f'), lpad(n::text, 26, 'u'), 1 from generate_series(1, ${rows}) n`,
  sql`insert into picking_claims (order_id, claim_id, picker_id, claimed_at, active_at)
    select lpad(n::text, 26, 'o'), lpad(n::text, 26, 'k'), lpad(n::text, 26, 'u'), ${past}, ${past} from generate_series(1, ${rows}) n`,
  sql`insert into invoices (id, order_id, kind, year, serial, number, data)
    select lpad(n::text, 26, 'i'), lpad(n::text, 26, 'o'), 'invoice', '26-27', n, n::text, '{}' from generate_series(1, ${rows}) n`,
  sql`insert into refunds (id, order_id, way, paise)
    select lpad(n::text, 26, 'y'), lpad(n::text, 26, 'o'), 'cash', 1 from generate_series(1, ${rows}) n`,
  sql`insert into order_refusals (order_id, product_id, line, quantity, reason, product)
    select lpad(n::text, 26, 'o'), lpad('1', 26, 'p'), 1, 1, 'damaged', '{}' from generate_series(1, ${rows}) n`,
  sql`insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
    select lpad(n::text, 26, 'd'), lpad(n::text, 26, 'u'), lpad(n::text, 26, 's'), n::text, '', '' from generate_series(1, ${rows}) n`,
  sql`insert into order_notes (id, order_id, kind, text, author_id)
    select lpad(n::text, 26, 'h'), lpad(n::text, 26, 'o'), 'staff', '', lpad(n::text, 26, 'u') from generate_series(1, ${rows}) n`,
  sql`insert into order_changes (id, order_id, status, lines, seen, address, before_paise, total_paise, asked_by, answer_by, answered_by)
    select lpad(n::text, 26, 'x'), lpad(n::text, 26, 'o'), 'accepted', '[]', '[]', '{}', 1, 1, lpad(n::text, 26, 'u'), ${past},
      lpad(n::text, 26, 'u') from generate_series(1, ${rows}) n`,
  sql`insert into idempotency_keys (user_id, kind, key, hash, created_id, created_at)
    select lpad(n::text, 26, 'u'), 'product', n::text, '', '', ${past} from generate_series(1, ${rows}) n`,
  sql`insert into search_requests (id, text, person, email, language, confirmed_at, created_at)
    select lpad(n::text, 26, 'q'), n::text, n::text, '', 'en', ${past}, ${past} from generate_series(1, ${rows}) n`,
  sql`insert into imports (id, actor_name, file_name, status, counts, applied_at)
    select lpad(n::text, 26, 'j'), 'Asha', 'sheet.csv', 'applied', '{}', now() - n * interval '1 day' from generate_series(1, 100) n`,
  sql`insert into imported_products (import_id, product_id, revision, stock_change)
    select lpad((1 + n % 100)::text, 26, 'j'), lpad(n::text, 26, 'p'), 1, 0 from generate_series(1, ${rows}) n`,
  sql`analyze`,
];

describe.runIf(onPostgres)('deletions in a large store', () => {
  let shop: TestShop;
  let database: pg.Client;
  beforeAll(async () => {
    shop = await openShop();
    const deadline = 120_000;
    for (const statement of filled) await shop.database.transaction((tx) => tx.execute(statement), { deadline });
    database = new pg.Client({ connectionString: shop.env.DATABASE_URL });
    await database.connect();
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    await database.end();
    await shop.dispose();
  });

  /** The statements that change rows while `work` runs. */
  async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
    const statements: Statement[] = [];
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await work();
    for (const [config, values] of query.mock.calls as unknown as [pg.QueryConfig | string, unknown[]][]) {
      const text = typeof config === 'string' ? config : config.text;
      if (/^(with|delete|update)/i.test(text)) statements.push({ text, values });
    }
    vi.restoreAllMocks();
    return statements;
  }

  /** The tables that PostgreSQL would scan completely. */
  async function readWhole({ text, values }: Statement): Promise<string[]> {
    const { rows } = await database.query(`explain (format json) ${text}`, values);
    const tables: string[] = [];
    const visit = (plan: Plan) => {
      if (plan['Node Type'] === 'Seq Scan') tables.push(plan['Relation Name'] ?? '');
      for (const each of plan.Plans ?? []) visit(each);
    };
    visit(rows[0]['QUERY PLAN'][0].Plan);
    return tables;
  }

  it('by the cleanup use an index, in small batches', async () => {
    const cleanup = shop.jobs.names.filter((name) => name.startsWith('remove '));
    for (const name of cleanup) {
      const statements: Statement[] = [];
      // A job waits for its next time while the connection that holds its lock is renewed, as on a very busy machine.
      const work = async () => statements.push(...(await statementsOf(() => shop.jobs.run(name))));
      await expect.poll(work, { message: name }).toBeGreaterThan(0);
      for (const statement of statements) {
        expect(await readWhole(statement), `${name}: ${statement.text}`).toEqual([]);
        expect(statement.text).toContain('limit');
      }
    }
    for (const table of [
      'sessions',
      'reset_proofs',
      'reset_codes',
      'email_confirmations',
      'staff_invitations',
      'zero_result_searches',
      'units_sold',
    ]) {
      const [left] = (
        (await shop.database.queries.execute(sql`select count(*)::int from ${sql.identifier(table)}`)) as unknown as {
          rows: { count: number }[];
        }
      ).rows;
      expect(left?.count, table).toBe(rows - rows / 100);
    }
  });

  it('with an account use an index', async () => {
    const person = await signUp(shop);
    const statements = await statementsOf(async () => {
      const { method, path: url } = calls.deleteAccount;
      const { headers } = person;
      const answer = await shop.app.inject({
        method,
        url,
        headers,
        payload: { password: testPassword, confirmation: deletionWord },
      });
      expect(answer.statusCode).toBe(200);
    });
    expect(statements.length).toBeGreaterThan(7);
    for (const statement of statements) expect(await readWhole(statement), statement.text).toEqual([]);
  });
});
