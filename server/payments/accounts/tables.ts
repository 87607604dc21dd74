import type { KeyedProvider, OnlineProvider } from '../../../contract/payments/providers.ts';
import { moment } from '../../db/columns.ts';
import { boolean, check, integer, pgTable, sql, text } from '../../db/drizzle.ts';

/** One row, from the first time that an owner chooses a provider or saves keys. */
export const paymentChoice = pgTable(
  'payment_choice',
  {
    id: integer('id').primaryKey(),
    /** Increases by one with every change, of keys too. */
    version: integer('version').notNull(),
    /** The provider by which shoppers pay; null for none. */
    provider: text('provider').$type<OnlineProvider>(),
    /** The simulator was chosen once, so its payments may have to be refunded. */
    usedSimulator: boolean('used_simulator').notNull().default(false),
  },
  (t) => [
    check('payment_choice_one', sql`${t.id} = 1`),
    check('payment_choice_known', sql`${t.provider} in ('razorpay', 'stripe', 'simulator')`),
  ],
);

/** The keys of each provider, encrypted. They stay when another one is chosen, so that payments are still refunded. */
export const paymentAccounts = pgTable(
  'payment_accounts',
  {
    provider: text('provider').$type<KeyedProvider>().primaryKey(),
    /** `sealKeys` writes it. */
    sealedKeys: text('sealed_keys').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (t) => [check('payment_accounts_known', sql`${t.provider} in ('razorpay', 'stripe')`)],
);
