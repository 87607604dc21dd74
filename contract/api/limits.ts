/**
 * The limits and constants that shoppers' pages need; others are in `*-limits.ts`. No imports, so that it stays small in
 * the browser.
 */

export const units = ['KG', 'GM', 'LTR', 'ML', 'PC', 'PACKET', 'BOX', 'METER', 'CM'] as const;
export type Unit = (typeof units)[number];

/** Marks on packs of food: vegetarian, with egg, not vegetarian. */
export const foodTypes = ['veg', 'egg', 'non-veg'] as const;
export type FoodType = (typeof foodTypes)[number];

export const limits = {
  /** Saved addresses per customer. */
  addresses: 3,
  addressLineMin: 5,
  addressLineMax: 200,
  landmarkMax: 100,
  gateCodeMax: 30,
  placeNameMax: 60,
  passwordMin: 8,
  passwordMax: 128,
  /** Digits of the password reset code. */
  otpDigits: 6,
  personNameMax: 80,
  emailMax: 254,
  productNameMin: 3,
  productNameMax: 200,
  productImages: 4,
  /** Pack sizes of one product. */
  variants: 12,
  /** Stores that an administrator can be assigned to. */
  storesOfPerson: 100,
  /** Bytes of an uploaded picture: the '5MB' of the spec. */
  imageBytes: 5 * 1024 * 1024,
  /** Bytes of a photo that is chosen in a browser, which makes it smaller. */
  photoBytes: 20 * 1024 * 1024,
  imagePixels: 25_000_000,
  /** Units of one product in a cart; the stock may be lower. */
  cartQuantity: 20,
  /** Units of one product in an order by phone, a document or a refund. */
  units: 1_000_000,
  /** Different products in a cart or order. */
  cartLines: 100,
  /** Favourites of one account. */
  favourites: 200,
  /** Saved lists of one account, products in one of them, and characters of its name. */
  savedLists: 20,
  savedListLines: 100,
  savedListName: 60,
  /** People that a dish can be cooked for. */
  servings: 50,
  /** Products that one account waits for, and how many days it waits for each. */
  restockRequests: 50,
  restockDays: 90,
  /** Searches that one person waits for, and days for which each is stored. */
  searchRequests: 20,
  searchRequestDays: 180,
  /** Characters of a review, of the store's reply, and of the reason for hiding a review; and pictures in a review. */
  reviewText: 2_000,
  reviewReply: 1_000,
  reviewReason: 300,
  reviewPhotos: 3,
  /** Characters of a search text that are used; the rest is ignored. */
  searchText: 200,
  /** Characters and lines of a pasted shopping list, and the alternatives for each line. */
  listText: 5_000,
  listLines: 100,
  listAlternatives: 5,
  /** Maximum page size of any list. */
  pageSize: 50,
  /** Products in the response that returns a category as one list; the paged calls return all. */
  categoryList: 500,
  /** Highest accepted page number. */
  page: 100_000,
  /** Characters of the reason for cancelling or correcting an order. */
  orderReason: 200,
  invitationNote: 60,
  idempotencyKey: 100,
} as const;

export const pageSizes = {
  adminProducts: 10,
  category: 10,
  search: 12,
  orders: 10,
  homeRow: 10,
  related: 12,
  reviews: 8,
} as const;

/** Fees in paise, shown struck through and charged as 0. */
export const fees = { deliveryPaise: 2500, handlingPaise: 1000 } as const;

/** Display times in milliseconds. */
export const timings = { toast: 5000, notFoundRedirect: 5000, loginTip: 3000, resendCode: 30_000 } as const;

/** Storage keys of the tokens. */
export const tokenNames = { access: 'accessToken', refresh: 'refreshToken' } as const;

/** Widths in pixels in which every picture is served (see `contract/api/images.ts`). */
export const imageWidths = [96, 192, 320, 480, 640, 960] as const;
export const imageFormats = ['avif', 'webp'] as const;

/** A search with fewer results than this is reported. */
export const fewResults = 3;
