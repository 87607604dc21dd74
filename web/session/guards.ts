/**
 * Guards decide who may open a screen, as `clientMiddleware` of its route. The server renders personal pages without knowing the user
 * (their
 * `HydrateFallback`), so one copy serves everybody; the browser runs the guard before it loads and shows the screen.
 *
 * A route runs its guard for the first page only if it or a child has a `clientLoader` and it renders a `HydrateFallback`.
 */
import type { MiddlewareFunction, UIMatch } from 'react-router';
import { links } from '../../contract/api/links.ts';
import type { StaffRole } from '../../contract/users/staff-roles.ts';
import type { CurrentUser } from '../../contract/users/users.ts';
import { m } from '../../messages/index.ts';
import { splitLocale } from '../../messages/locale.ts';
import { readTokens } from '../api/tokens.ts';
import { loadMessages } from '../language/load-messages.ts';
import { browserQueries } from '../query-client.ts';
import { toast } from '../ui/toasts.tsx';
import { type AfterSignIn, type NamedProduct, takeAfterSignIn } from './after-sign-in.ts';
import { goTo, shownLocation } from './navigation.ts';
import { userQuery } from './use-session.ts';

type Guard = MiddlewareFunction;
type Args = Parameters<Guard>[0];

/** The user, null for a visitor. @throws ApiError when somebody is signed in and the store does not answer */
async function findUser({ request }: Args): Promise<CurrentUser | null> {
  request.signal.throwIfAborted();
  if (!readTokens()) return null;
  try {
    return await browserQueries().ensureQueryData(userQuery);
  } catch (error) {
    // A sign-in that the server no longer knows has been removed meanwhile.
    if (readTokens()) throw error;
    return null;
  } finally {
    request.signal.throwIfAborted();
  }
}

/** The `handle` of routes with a guard, which runs again when somebody signs in or out. */
export const guarded = { isGuarded: true };

const isGuarded = (handle: unknown): boolean => (handle as Partial<typeof guarded> | undefined)?.isGuarded === true;

let running = 0;
let hasRun = false;

/** Returns true if guards of these routes have to run again. A first page that is still loading runs its guards anyway. */
export const mustGuardAgain = (matches: readonly UIMatch[]): boolean =>
  matches.some(({ handle }) => isGuarded(handle)) && (hasRun || running === 0);

const noted =
  (guard: Guard): Guard =>
  async (...args) => {
    running += 1;
    try {
      await guard(...args);
      hasRun = true;
    } finally {
      running -= 1;
    }
  };

/** Lets in signed-in users, and loads the texts of their pages. Visitors are sent to the login, and return afterwards. */
export const requireSignIn: Guard = noted(async (args) => {
  const [user] = await Promise.all([findUser(args), loadMessages('account')]);
  if (!user) await sendToLogin(args);
});

/**
 * Lets in administrators, and loads the texts that all their screens need. Visitors are sent to the login; other users are sent
 * home with a message (docs/decisions/0003-corrected-behaviour.md).
 */
export const requireAdmin: Guard = noted(async (args) => {
  const [user] = await Promise.all([findUser(args), loadMessages('account', 'staff')]);
  if (!user) return sendToLogin(args);
  if (user.role === 'ADMIN') return;
  toast.warning(m.signIn.adminOnly(), { id: 'admin-only' });
  await sendTo(links.home, args);
});

/** They show their errors themselves. */
interface WhenSignedIn {
  /** Adds one unit of a product to the cart. */
  add: (productId: string) => Promise<void>;
  favourite: (product: NamedProduct) => Promise<void>;
  /** Where the work of staff begins. */
  startOf: (role: StaffRole) => string;
}

/**
 * For the login and register screens: sends signed-in users back to the page they came from, to their work, or home, and does what they
 * wanted there.
 */
export const leaveWhenSignedIn = ({ add, favourite, startOf }: WhenSignedIn): Guard => {
  /** The guard runs again while the next screen is loading, and leads to the same one. */
  let leaving: { key: string | undefined; to: string } | undefined;
  return noted(async (args) => {
    const user = await findUser(args).catch(() => null);
    if (!user) {
      leaving = undefined;
      return;
    }
    const current = shownLocation();
    if (leaving && leaving.key === current?.key) return sendTo(leaving.to, args);
    const wanted = takeAfterSignIn(current && isShown(args.url) ? current.state : null);
    const to = wanted?.path ?? (user.staffRole ? startOf(user.staffRole) : links.home);
    leaving = { key: current?.key, to };
    const sent = sendTo(to, args);
    if (wanted?.add) void add(wanted.add);
    if (wanted?.favourite) void favourite(wanted.favourite);
    await sent;
  });
};

/** In ms: a guard runs within this time after a sign-out. */
const afterSignOut = 5_000;
let signedOut = { on: '', at: 0 };

/** Call it before a sign-out by hand: the next person to sign in starts at home, not on the previous person's screen. */
export function forgetScreenAfterSignOut(): void {
  signedOut = { on: location.pathname + location.search, at: Date.now() };
}

const sendToLogin = (args: Args) => sendTo(links.login, args, pageAfterSignIn(args.url));

/** Where to return to after the sign-in; undefined after a sign-out by hand. @param url the page that needs one */
function pageAfterSignIn({ pathname, search }: URL): AfterSignIn | undefined {
  const isSignOut = pathname + search === signedOut.on && Date.now() - signedOut.at < afterSignOut;
  return isSignOut ? undefined : { path: splitLocale(pathname).path + search, at: Date.now() };
}

/**
 * Returns true when the URL of a navigation is already in the address bar: on the first page, after Back, and when its guard runs again.
 */
const isShown = ({ pathname, search }: URL) => pathname + search === location.pathname + location.search;

/**
 * Navigates elsewhere instead, and never returns. The router's `redirect` cannot carry a state, and on a page that is shown
 * already, Back would lead to it again.
 */
function sendTo(to: string, { request, url }: Args, state?: AfterSignIn): Promise<never> {
  const replace = isShown(url);
  goTo(to, { replace, state });
  // The router does not when a guard runs once more just after the navigation, because somebody has signed in.
  if (replace) scrollTo(0, 0);
  return new Promise((_, reject) => {
    const stop = () => reject(request.signal.reason);
    if (request.signal.aborted) stop();
    else request.signal.addEventListener('abort', stop);
  });
}
