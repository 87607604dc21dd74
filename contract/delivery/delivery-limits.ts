/** Limits of delivery areas and opening hours. No imports, so that a browser needs no schemas for them. */

export const deliveryLimits = {
  areas: 2_000,
  /** From and to, of one area. */
  minutes: [5, 180],
  /** Of one area, in rupees. */
  fee: 1_000,
  /** Pincodes of a store that shoppers nearby choose from. */
  nearbyPincodes: 24,
  storeName: 80,
  /** The name of a shelf. */
  shelf: 40,
  storeAddress: 300,
  /** Opening hours that one day can have. */
  spansOfDay: 4,
  holidays: 100,
  holidayNote: 80,
  pauseNote: 160,
  /** Days for which "Tell me when you do" is kept. */
  requestDays: 365,
} as const;

/** Limits of the promise, each from and to. */
export const promiseLimits = {
  /** Minutes in which one order is prepared. */
  preparation: [1, 120],
  /** Orders that one person prepares at a time. */
  atOnce: [1, 20],
  /** People on shift. */
  staff: [1, 200],
  /** The longest promise, in minutes. */
  most: [10, 240],
} as const;

/** Minutes by which the promise may have become longer since the shopper saw it. Above this, an order is refused. */
export const promiseTolerance = 3;

/** Limits of delivery slots, each from and to. */
export const slotLimits = {
  /** Orders in one slot. */
  capacity: [1, 1_000],
  /** Minutes between the order and the start of its slot. */
  lead: [0, 2_880],
  /** Days after today. */
  days: [0, 13],
} as const;

/** Minutes of one slot. */
export const slotLengths = ['30', '60', '90', '120', '180', '240'] as const;
/** When shoppers may choose a slot: only while the store is closed, or also instead of as soon as possible. */
export const slotTimes = ['closed', 'always'] as const;

/** How long orders can be paused: minutes, until the store next opens, or until somebody resumes. */
export const pauseLengths = ['30', '60', '120', 'next-opening', 'open-ended'] as const;
export type PauseLength = (typeof pauseLengths)[number];
