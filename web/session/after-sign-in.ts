/**
 * Where a visitor who was led to sign in comes back to, and what is put into the cart then. It is part of the step to the
 * login in the browser's history, and the links between the sign-in screens hand it on: who leaves them and comes back in
 * another way signs in plainly.
 */
export interface AfterSignIn {
  /** Path and query on this site. */
  path: string;
  /** Id of the product that the visitor wanted to add. */
  add?: string;
}

const isOwnPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path);

/** Reads it from the state of a history entry; null for any other state. */
export function afterSignInOf(state: unknown): AfterSignIn | null {
  const { path, add } = (state ?? {}) as Record<string, unknown>;
  return isOwnPath(path) ? { path, ...(typeof add === 'string' && { add }) } : null;
}
