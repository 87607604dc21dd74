/** Every limit and constant of the shop, in one place (spec §9, design §5). No imports, so the browser pays nothing for it. */

export const units = ['KG', 'GM', 'LTR', 'ML', 'PC', 'PACKET', 'BOX', 'METER', 'CM'] as const;
export type Unit = (typeof units)[number];

export const limits = {
  /** Saved addresses for one shopper. */
  addresses: 3,
  addressLineMin: 5,
  addressLineMax: 200,
  placeNameMax: 60,
  pincodeDigits: 6,
  mobileDigits: 10,
  passwordMin: 8,
  passwordMax: 128,
  /** Digits of the code that a forgotten password is reset by. */
  otpDigits: 6,
  personNameMax: 80,
  emailMax: 254,
  productNameMin: 3,
  productNameMax: 200,
  productImages: 4,
  /** Bytes of one picture that somebody sends: the '5MB' of the spec. */
  imageBytes: 5 * 1024 * 1024,
  imagePixels: 25_000_000,
  /** Of one product in one cart; the stock may be less. */
  cartQuantity: 20,
  /** Different products in one cart or order. */
  cartLines: 100,
  /** Characters of a search that are looked at; the rest is ignored. */
  searchText: 200,
  /** Most items that one page of any list may hold. */
  pageSize: 50,
  /** Products in the answer that gives a category as one list; the paged calls give all of them. */
  categoryList: 500,
  /** Highest page number that is understood at all. */
  page: 100_000,
  idempotencyKey: 100,
} as const;

export const pageSizes = { adminProducts: 10, category: 10, search: 12, orders: 10, homeRow: 10 } as const;

/** Fees in paise: shown struck through and charged as 0 (spec §9). */
export const fees = { deliveryPaise: 2500, handlingPaise: 1000 } as const;

export const deliveryMinutes = 11;

/** How long things stay on the screen, in milliseconds (spec §9). */
export const timings = { toast: 5000, notFoundRedirect: 5000, loginTip: 3000, resendCode: 30_000 } as const;

/** Where the browser keeps the sign-in (spec §4). */
export const tokenNames = { access: 'accessToken', refresh: 'refreshToken' } as const;

/** Widths, in pixels, in which every picture is served (see `contract/images.ts`). */
export const imageWidths = [96, 192, 320, 480, 640, 960] as const;
export const imageFormats = ['avif', 'webp'] as const;
