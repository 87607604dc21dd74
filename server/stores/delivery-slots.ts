/**
 * The times that shoppers choose for their deliveries: which have a place left, and taking and giving back places
 * (docs/features/delivery-times.md).
 */
import type { Slot } from '../../contract/delivery/delivery-slots.ts';
import type { ChosenSlot, OfferedSlots, SlotRefused } from '../../contract/delivery/stores.ts';
import { text } from '../../messages/text.ts';
import type { CleanupStep } from '../db/cleanup.ts';
import type { Database, Queries } from '../db/database.ts';
import { AppError } from '../lib/errors.ts';
import { currentStoreId } from '../runtime/current-store.ts';
import * as repository from './slot-repository.ts';
import type { Stores } from './stores.ts';

/** A number of places that is never reached. */
const unlimited = 2_147_483_647;
/** In ms: how long the places of a past slot are kept. */
const keepFor = 7 * 24 * 3_600_000;

interface Parts {
  database: Database;
  stores: Pick<Stores, 'slots' | 'requireOpen' | 'now'>;
  now?: (() => Date) | undefined;
}

/** A slot cannot be had. `DeliverySlots.refusal` makes the error for the shopper, after the transaction. */
export class SlotUnavailableError extends Error {
  readonly code: 'SLOT_FULL' | 'SLOT_GONE';
  readonly storeId: string;
  readonly slot: Slot;

  constructor(code: SlotUnavailableError['code'], storeId: string, slot: Slot) {
    super(code);
    this.code = code;
    this.storeId = storeId;
    this.slot = slot;
  }
}

const present = ({ from, by }: Slot): ChosenSlot => ({ from: from.toISOString(), by: by.toISOString() });

export function createDeliverySlots({ database, stores, now = () => new Date() }: Parts) {
  /** The slots of a store that can be ordered now, with whether all their places are taken. */
  async function withPlaces(storeId: string): Promise<(Slot & { isFull: boolean })[]> {
    const { slots, rule } = stores.slots();
    const [first] = slots;
    if (!first || !rule) return [];
    const taken = await repository.listTaken(database.queries, storeId, first.from);
    return slots.map((slot) => ({ ...slot, isFull: (taken.get(slot.from.getTime()) ?? 0) >= rule.capacity }));
  }

  return {
    /** Returns the times that the checkout offers: none while shoppers cannot choose a time. */
    async list(): Promise<OfferedSlots> {
      const isOffered = stores.now().slots === true;
      const slots = isOffered ? await withPlaces(currentStoreId()) : [];
      return {
        isOffered,
        slots: slots.map(({ isFull, ...slot }) => ({ ...present(slot), isFull })),
        now: now().toISOString(),
      };
    },

    /** From memory. @throws SlotUnavailableError, AppError STORE_CLOSED when orders are paused until somebody resumes */
    require(storeId: string, slot: Slot): void {
      const { isPaused, opensAt } = stores.now();
      if (isPaused && opensAt === null) stores.requireOpen();
      const isOffered = stores
        .slots()
        .slots.some(({ from, by }) => from.getTime() === slot.from.getTime() && by.getTime() === slot.by.getTime());
      if (!isOffered) throw new SlotUnavailableError('SLOT_GONE', storeId, slot);
    },

    /** Takes a place. @throws SlotUnavailableError */
    async take(tx: Queries, storeId: string, slot: Slot): Promise<void> {
      const capacity = stores.slots().rule?.capacity ?? 0;
      if (capacity === 0) throw new SlotUnavailableError('SLOT_GONE', storeId, slot);
      if (!(await repository.takePlace(tx, storeId, slot.from, capacity)))
        throw new SlotUnavailableError('SLOT_FULL', storeId, slot);
    },

    /**
     * Takes the place of a cancelled order again. One that is over, or in a shop that offers no slots by now, is always had.
     * @throws AppError SLOT_FULL
     */
    async takeAgain(tx: Queries, storeId: string, from: Date): Promise<void> {
      const limit = from > now() ? stores.slots().rule?.capacity : undefined;
      if (await repository.takePlace(tx, storeId, from, limit ?? unlimited)) return;
      throw new AppError('SLOT_FULL', text('errors.slotFullAgain'));
    },

    giveBack: (tx: Queries, storeId: string, from: Date): Promise<void> => repository.givePlaceBack(tx, storeId, from),

    /** Refuses a slot, and names the next one that has a place. */
    async refusal({ code, storeId, slot }: SlotUnavailableError): Promise<AppError> {
      const free = (await withPlaces(storeId)).filter(({ isFull }) => !isFull);
      const next = free.find(({ from }) => from >= slot.from) ?? free[0];
      const data: SlotRefused = { slot: present(slot), next: next ? present(next) : null };
      return new AppError(code, text(code === 'SLOT_FULL' ? 'errors.slotFull' : 'errors.slotGone'), { data });
    },

    cleanup: [
      {
        name: 'remove past delivery slots',
        run: (signal) => repository.removeSlotsBefore(database.queries, new Date(now().getTime() - keepFor), signal),
      },
    ] satisfies CleanupStep[],
  };
}

export type DeliverySlots = ReturnType<typeof createDeliverySlots>;
