/**
 * The setup guide of a new owner (docs/features/setup-guide.md). What the data of the shop says is read from it; only the rest is stored.
 * Each step is saved by the calls that its usual screen uses.
 */
import { defaultShopSettings } from '../../contract/default-shop-settings.ts';
import { toRupees } from '../../contract/money.ts';
import type { SetupState, StepState } from '../../contract/setup.ts';
import { type SetupStep, setupSteps } from '../../contract/setup-steps.ts';
import type { ShopSettings } from '../../contract/shop-settings.ts';
import { type Actor, addAuditEntry, diff } from '../audit-log/audit-log.ts';
import { countOwn } from '../catalogue/product-store.ts';
import type { Database, Queries } from '../db/database.ts';
import { findTestOrder, hasCustomerOrder, type OrderRow } from '../orders/store.ts';
import type { StarterCatalogue } from './starter-catalogue.ts';
import { type Guide, getGuide, lockGuide, saveGuide } from './store.ts';

/** The audit log names things by their id. */
const guideId = '0'.repeat(26);

/** What the shop has where it delivers, and when. */
export interface DeliverySet {
  hasAreas: boolean;
  hasHours: boolean;
}

interface Parts {
  database: Database;
  settings: () => Pick<ShopSettings, 'shop'>;
  delivery: () => Promise<DeliverySet>;
  starters: () => Promise<StarterCatalogue>;
}

type Marks = Guide['marks'];

export interface SetupChange {
  steps?: { [S in SetupStep]?: Marks[S] | null | undefined } | undefined;
  dismissed?: boolean | undefined;
}

export function createSetup({ database, settings, delivery, starters }: Parts) {
  const { queries } = database;

  /** Whether the shop's data says that a step is done. */
  async function readDone(own: number, hasOrdered: boolean, test: OrderRow | undefined) {
    const { name, logo } = settings().shop;
    const { hasAreas, hasHours } = await delivery();
    return {
      name: name !== defaultShopSettings.shop.name || logo !== '',
      place: hasAreas,
      hours: hasHours,
      products: own > 0,
      order: hasOrdered || test?.status === 'delivered' || test?.status === 'cancelled',
    } satisfies Record<SetupStep, boolean>;
  }

  async function get(): Promise<SetupState> {
    const { products } = await starters();
    const guide = await getGuide(queries);
    const hasOrdered = await hasCustomerOrder(queries);
    const test = await findTestOrder(queries);
    const skus = products.map(({ key }) => key);
    const { own, untouched } = await countOwn(queries, skus);
    const done = await readDone(own, hasOrdered, test);
    const steps = Object.fromEntries(
      setupSteps.map((step) => [step, stateOf(done[step], guide.marks[step])]),
    ) as SetupState['steps'];
    return {
      steps,
      offered: !guide.dismissed && !hasOrdered && setupSteps.some((step) => steps[step] !== 'done'),
      products: { own, demo: untouched, canRemoveDemo: untouched > 0 && !hasOrdered },
      testOrder: test ? presentTest(test) : null,
    };
  }

  return {
    get,

    /** Changes only what is given. */
    async update(actor: Actor, { steps = {}, dismissed }: SetupChange): Promise<SetupState> {
      await database.transaction(async (tx: Queries) => {
        const before = await lockGuide(tx);
        const given = Object.entries(steps).filter(([, mark]) => mark !== undefined);
        const merged = Object.entries({ ...before.marks, ...Object.fromEntries(given) });
        const marks = Object.fromEntries(merged.filter(([, mark]) => mark !== null)) as Marks;
        const after = { ...before, marks, dismissed: dismissed ?? before.dismissed };
        const fields = diff(audited(before), audited(after));
        if (Object.keys(fields).length === 0) return;
        await saveGuide(tx, after);
        const about = { actor, entity: 'setup', entityId: guideId, entityName: '' } as const;
        await addAuditEntry(tx, { ...about, action: 'changed', fields });
      });
      return get();
    },

    /** Whether an empty shop is to be filled with the demo catalogue. */
    async wantsDemo(): Promise<boolean> {
      return !(await getGuide(queries)).demoRemoved;
    },
  };
}

function stateOf(isDone: boolean, mark: Marks[SetupStep]): StepState {
  if (isDone || mark === 'confirmed') return 'done';
  return mark ?? 'open';
}

/** One field for each step, such as 'setup.name'. */
const audited = ({ marks, dismissed }: Guide): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(marks).map(([step, mark]) => [`setup.${step}`, mark])),
  dismissed,
});

const presentTest = ({ id, number, status, revision, totalPaise, createdAt }: OrderRow): SetupState['testOrder'] => ({
  _id: id,
  orderId: number,
  status,
  revision,
  totalAmount: toRupees(totalPaise),
  createdAt: createdAt.toISOString(),
});

export type Setup = ReturnType<typeof createSetup>;
