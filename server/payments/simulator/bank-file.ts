/** The orders of the simulator's bank in a file, so that what was paid before a restart can still be refunded. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';
import type { Log } from '../../runtime/log.ts';
import type { Bank, BankOrder, BankPayment } from './bank.ts';

const refund = z.object({
  id: z.string(),
  reference: z.string().optional(),
  paise: z.int(),
  state: z.enum(['pending', 'processed', 'failed']),
  createdAt: z.int(),
});

const payment = z.object({
  id: z.string(),
  paise: z.int(),
  currency: z.string(),
  state: z.enum(['created', 'authorized', 'captured', 'failed']),
  method: z.string(),
  refunds: z.array(refund),
  refundsBegin: refund.shape.state.optional(),
  createdAt: z.int(),
});

const savedOrders = z.array(
  z.object({
    id: z.string(),
    reference: z.string(),
    paise: z.int(),
    note: z.string(),
    isCancelled: z.boolean(),
    payments: z.array(payment),
    createdAt: z.int(),
  }),
);

type SavedOrder = z.infer<typeof savedOrders>[number];

const saved = (order: BankOrder): SavedOrder => ({
  ...order,
  payments: order.payments.map(({ order: _, ...each }) => ({
    ...each,
    refunds: each.refunds.map(({ payment: __, ...fields }) => ({ ...fields })),
  })),
});

function restored({ payments, ...fields }: SavedOrder): BankOrder {
  const order: BankOrder = { ...fields, payments: [] };
  order.payments = payments.map(({ refunds, ...each }) => {
    const made: BankPayment = { ...each, order, refunds: [] };
    made.refunds = refunds.map((one) => ({ ...one, reference: one.reference, payment: made }));
    return made;
  });
  return order;
}

/** Undefined without a file, and when it is not one of the simulator. */
async function readOrders(file: string, log: Log): Promise<SavedOrder[] | undefined> {
  try {
    return savedOrders.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn({ err: error }, 'the orders of the payments simulator cannot be read; it begins without them');
    return undefined;
  }
}

/** Fills the bank from the file, and writes the file after each change. */
export async function keepInFile(bank: Bank, file: string, log: Log) {
  bank.restore(((await readOrders(file, log)) ?? []).map(restored));
  let writing: Promise<void> | undefined;
  let isDirty = false;

  /** Atomic: a reader finds the orders before or after a change. Changes during a write are in the next one. */
  async function write(): Promise<void> {
    while (isDirty) {
      isDirty = false;
      await mkdir(dirname(file), { recursive: true });
      await writeFile(`${file}.new`, JSON.stringify(bank.orders().map(saved)), { mode: 0o600 });
      await rename(`${file}.new`, file);
    }
  }

  bank.onChange(() => {
    isDirty = true;
    writing ??= write()
      .catch((error: unknown) => log.warn({ err: error }, 'the orders of the payments simulator cannot be saved'))
      .finally(() => {
        writing = undefined;
      });
  });

  return {
    /** Resolves when the last change is written. */
    idle: async (): Promise<void> => writing,
  };
}
