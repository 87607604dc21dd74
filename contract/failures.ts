/** The errors that each call may return, as declared in the OpenAPI description. */
import { type Call, calls, type Policy } from './calls.ts';
import { type ErrorCode, errorStatus } from './errors.ts';

type CallName = keyof typeof calls;

/** In addition to the errors that every call may return (`failuresOf`). */
const ofCall: Partial<Record<CallName, readonly ErrorCode[]>> = {
  register: ['EMAIL_TAKEN'],
  login: ['WRONG_CREDENTIALS', 'ACCOUNT_SUSPENDED'],
  refreshAccessToken: ['NOT_SIGNED_IN', 'SIGN_IN_ENDED', 'ACCOUNT_SUSPENDED'],
  getCurrentUser: ['NOT_FOUND'],
  updateProfile: ['NOT_FOUND'],
  verifyOtp: ['WRONG_CODE', 'CODE_EXPIRED'],
  openRecoveryLink: ['LINK_EXPIRED'],
  resetPassword: ['RESET_NOT_ALLOWED'],
  confirmEmail: ['LINK_EXPIRED'],
  changePassword: ['WRONG_PASSWORD', 'NOT_FOUND'],
  deleteAccount: ['WRONG_PASSWORD', 'LAST_ADMINISTRATOR', 'NOT_FOUND'],

  getProduct: ['NOT_SIGNED_IN', 'SIGN_IN_ENDED', 'PAGE_NOT_FOUND'],
  getProductByCatAndSubCat: ['NOT_FOUND', 'PAGE_NOT_FOUND'],
  searchProduct: ['NOT_FOUND', 'PAGE_NOT_FOUND'],

  addCategory: ['NAME_TAKEN'],
  updateCategory: ['NAME_TAKEN', 'NOT_FOUND', 'CHANGED_MEANWHILE'],
  removeCategory: ['IN_USE', 'NOT_FOUND'],
  addSubCategory: ['NAME_TAKEN', 'NOT_FOUND'],
  updateSubCategory: ['NAME_TAKEN', 'NOT_FOUND', 'CHANGED_MEANWHILE'],
  removeSubCategory: ['IN_USE', 'NOT_FOUND'],
  addProduct: ['SKU_TAKEN', 'NOT_FOUND'],
  updateProduct: ['SKU_TAKEN', 'NOT_FOUND', 'CHANGED_MEANWHILE'],
  changeStock: ['CHANGED_MEANWHILE', 'OUT_OF_STOCK', 'IDEMPOTENCY_KEY_REUSED'],
  setRole: ['LAST_ADMINISTRATOR'],
  aliasZeroResultSearch: ['NOT_FOUND'],
  dismissZeroResultSearch: ['NOT_FOUND'],
  applyImport: ['STEP_NOT_ALLOWED', 'CHANGED_MEANWHILE'],
  undoImport: ['STEP_NOT_ALLOWED', 'CHANGED_MEANWHILE'],

  addToCart: ['OUT_OF_STOCK', 'CART_LIMIT'],
  restoreToCart: ['CART_LIMIT'],
  updateQuantity: ['OUT_OF_STOCK'],
  addAddress: ['ADDRESS_LIMIT'],
  updateAddress: ['NOT_FOUND'],
  cashPayment: ['NOT_FOUND', 'CART_CHANGED', 'OUT_OF_STOCK', 'PRICE_CHANGED', 'ORDER_LIMIT', 'IDEMPOTENCY_KEY_REUSED'],
  stripePayment: ['PAYMENT_UNAVAILABLE'],
  getOrderList: ['PAGE_NOT_FOUND'],
  cancelOrder: ['STEP_NOT_ALLOWED', 'CHANGED_MEANWHILE'],
  reorder: ['CART_LIMIT'],
  stepOrder: ['STEP_NOT_ALLOWED', 'CHANGED_MEANWHILE', 'OUT_OF_STOCK'],
  adjustOrderLines: ['STEP_NOT_ALLOWED', 'CHANGED_MEANWHILE'],
};

const ofPolicy: Record<Policy, readonly ErrorCode[]> = {
  public: [],
  user: ['NOT_SIGNED_IN', 'SIGN_IN_ENDED'],
  admin: ['NOT_SIGNED_IN', 'SIGN_IN_ENDED', 'FORBIDDEN'],
};
const ofEveryCall: readonly ErrorCode[] = ['MALFORMED', 'VALIDATION', 'TOO_MANY_ATTEMPTS', 'INTERNAL', 'BUSY'];
const withBody: readonly ErrorCode[] = ['TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

/** The paths of a call: two when its last part is optional (`:name?`). */
export const pathsOf = ({ path }: Call): string[] =>
  path.endsWith('?') ? [path.slice(0, path.lastIndexOf('/')), path.slice(0, -1)] : [path];

const named = new Map<string, readonly ErrorCode[]>(
  Object.entries(ofCall).flatMap(([name, codes]) => {
    const call: Call = calls[name as CallName];
    return pathsOf(call).map((path) => [`${call.method} ${path}`, codes] as const);
  }),
);

/**
 * The error codes of a call, by status. They follow from its policy, from whether it has a body or path parameters, and from the
 * table above.
 * @param path with `:name` for its parameters
 */
export function failuresOf(method: string, path: string, policy: Policy): Map<number, ErrorCode[]> {
  const codes = new Set([
    ...ofPolicy[policy],
    ...ofEveryCall,
    ...(method === 'GET' ? [] : withBody),
    ...(path.includes(':') ? (['NOT_FOUND'] as const) : []),
    ...(named.get(`${method} ${path}`) ?? []),
  ]);
  return Map.groupBy(codes, (code) => errorStatus[code]);
}
