/**
 * Where the rows of each table would be in a distributed PostgreSQL such as Citus (docs/operations.md, 'Growth'). There a primary or unique
 * key must have the column that its table is distributed by, and a new table is put somewhere on purpose.
 */
import { expect, it } from 'vitest';
import { sql } from './drizzle.ts';
import { openInMemory } from './embedded.ts';

/** By the store: everything about its orders and its goods. */
const byStore = [
  'cash_days',
  'cash_entries',
  'cash_shifts',
  'delivery_slots',
  'imported_products',
  'imports',
  'inventory_documents',
  'inventory_lots',
  'invoice_counters',
  'invoice_stores',
  'invoices',
  'notifications',
  'offer_uses',
  'order_changes',
  'order_events',
  'order_lines',
  'order_notes',
  'order_refusals',
  'order_report_lines',
  'order_report_photos',
  'order_reports',
  'order_substitutions',
  'orders',
  'payment_refunds',
  'payments',
  'picked_lines',
  'picking_claims',
  'refund_lines',
  'refunds',
  'restock_requests',
  'rider_positions',
  'stock_levels',
  'stock_movements',
  'store_areas',
  'store_credit_entries',
  'store_products',
];
/** By the account: what only its owner reads and changes. */
const byUser = [
  'addresses',
  'cart_items',
  'cart_merges',
  'email_confirmations',
  'favourites',
  'idempotency_keys',
  'notifications_off',
  'push_subscriptions',
  'reset_proofs',
  'saved_list_lines',
  'saved_lists',
  'search_requests',
  'sessions',
];
/** A copy everywhere: the catalogue and what else every statement may join, which changes rarely. */
const everywhere = [
  'bought_together',
  'categories',
  'offers',
  'product_categories',
  'product_sub_categories',
  'products',
  'review_totals',
  'stores',
  'sub_categories',
  'sub_category_parents',
  'suppliers',
  'units_sold',
];
/** In one place: accounts themselves, settings, outboxes, and what is read by neither store nor account. */
const inOnePlace = [
  'area_requests',
  'attempts',
  'audit_log',
  'backup_state',
  'bought_together_state',
  'catalogue_state',
  'content_pages',
  'home_page',
  'newsletter_subscriptions',
  'outbox',
  'payment_accounts',
  'payment_changes',
  'payment_choice',
  'payment_events',
  'payment_settlement_items',
  'payment_settlement_reads',
  'payment_settlements',
  'push_keys',
  'recipes',
  'removed_review_photos',
  'reset_codes',
  'review_votes',
  'reviews',
  'schema_version',
  'setup_guide',
  'sheet_layouts',
  'shop_settings',
  'staff_invitations',
  'units_sold_state',
  'users',
  'webhook',
  'zero_result_searches',
];

/** Keys without the column of their table. Each is a change to make before a shop is distributed; none is added without need. */
const lacking = [
  'addresses_pkey',
  'cart_items_pkey',
  'cart_merges_pkey',
  'email_confirmations_pkey',
  'imports_pkey',
  'inventory_documents_number_unique',
  'inventory_documents_pkey',
  'inventory_documents_reverses',
  'inventory_lots_document_id_line_pk',
  'invoice_stores_number_key',
  'invoices_number_key',
  'invoices_refund',
  'invoices_taken_back',
  'notifications_once',
  'notifications_pkey',
  'orders_number_key',
  'orders_paid_reference',
  'orders_user_idempotency_key',
  'payments_order_attempt',
  'payments_provider_order',
  'payments_provider_payment',
  'push_subscriptions_endpoint_key',
  'push_subscriptions_pkey',
  'push_subscriptions_session_key',
  'refunds_reference',
  'reset_proofs_pkey',
  'saved_list_lines_list_id_product_id_pk',
  'saved_lists_pkey',
  'search_requests_person',
  'search_requests_pkey',
  'sessions_pkey',
  'stock_movements_pkey',
  'store_credit_entries_online',
  'store_credit_entries_order',
];
/** Of these, tables without the column at all. */
const withoutColumn = ['inventory_lots', 'saved_list_lines'];

interface Key {
  table: string;
  name: string;
  columns: string[];
}

it('every table has its place, and the keys that do not fit it are known', async () => {
  const database = await openInMemory();
  const { rows } = (await database.queries.execute(sql`
    select tables.relname as table, indexes.relname as name,
      array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey)) as columns
    from pg_index
    join pg_class indexes on indexes.oid = indexrelid
    join pg_class tables on tables.oid = indrelid
    where indisunique and tables.relnamespace = 'public'::regnamespace
    order by 1, 2`)) as unknown as { rows: Key[] };
  const having = (await database.queries.execute(sql`
    select table_name as table, column_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('store_id', 'user_id')`)) as unknown as {
    rows: Pick<Key, 'table' | 'name'>[];
  };
  await database.close();

  const placed = [...byStore, ...byUser, ...everywhere, ...inOnePlace].sort();
  expect([...new Set(rows.map(({ table }) => table))].sort()).toEqual(placed);

  const columnOf = (table: string) =>
    byStore.includes(table) ? 'store_id' : byUser.includes(table) ? 'user_id' : undefined;
  const unfit = rows.filter(({ table, columns }) => {
    const column = columnOf(table);
    return column !== undefined && !columns.includes(column);
  });
  expect(unfit.map(({ name }) => name).sort()).toEqual(lacking);

  const columns = new Set(having.rows.map(({ table, name }) => `${table} ${name}`));
  const without = [...byStore, ...byUser].filter((table) => !columns.has(`${table} ${columnOf(table)}`));
  expect(without.sort()).toEqual(withoutColumn);
});
