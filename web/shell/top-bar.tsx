import { useSyncExternalStore } from 'react';
import { m } from '../../messages/index.ts';
import { hasSentOrders, onSentChange } from '../api/sent-signal.ts';
import { hasSignInEnded, onTokensChange } from '../api/tokens.ts';
import { lazyWithMessages } from '../language/lazy-with-messages.ts';
import { AdminBadge } from '../session/admin-badge.tsx';
import { useUser } from '../session/use-session.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { Banner } from '../ui/banner.tsx';
import { classNames } from '../ui/class-names.ts';
import { Info } from '../ui/icons.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { SearchBox } from './search-box.tsx';
import { UserMenu } from './user-menu.tsx';

const LocationButton = lazyComponent(() => import('../delivery/location-button.tsx'));
const StoreFollower = lazyComponent(() => import('../cart/store-follower.tsx'));
/** Loaded for people with an order that the store may ask about. */
const QuestionBanner = lazyWithMessages('orders', () => import('../orders/question-banner.tsx'));

/** Loaded when the answer to an order is not known. */
const LostOrders = lazyComponent(() => import('../checkout/lost-orders.tsx'));

/** Loaded when the store has ended the sign-in. */
const SignInEnded = lazyComponent(() => import('../session/sign-in-ended.tsx'));

/** How long a delivery takes, in the largest words of the bar. In a shop with areas: where to, in a space of fixed size that the browser fills in. */
function Delivery() {
  const { areas, deliveryMinutes: minutes } = useShopSettings();
  return (
    <div
      className={classNames(
        'ml-1 border-l border-line pl-2.5 text-xs leading-tight font-semibold text-muted @max-[18.5rem]:ml-0 @max-[18.5rem]:border-l-0 @max-[18.5rem]:pl-0',
        areas && 'min-h-11 w-28 shrink-0 lg:w-40',
      )}
    >
      {areas ? (
        <>
          <LocationButton />
          <StoreFollower />
        </>
      ) : (
        <p>
          {m.shell.deliveryIn()}{' '}
          <strong className="block text-lg leading-[1.375rem] font-extrabold whitespace-nowrap text-ink">
            {m.shell.deliveryMinutes({ minutes })}
          </strong>
        </p>
      )}
    </div>
  );
}

/** A question of the store about an order. */
const OrderQuestion = () => useUser()?.mayBeAsked && <QuestionBanner />;

/** An order whose answer did not arrive. */
function SentOrders() {
  const isSent = useSyncExternalStore(onSentChange, hasSentOrders, () => false);
  return useUser() && isSent && <LostOrders />;
}

/** The end of a sign-in that nobody asked for. */
function EndedSignIn() {
  const isEnded = useSyncExternalStore(onTokensChange, hasSignInEnded, () => false);
  return isEnded && <SignInEnded />;
}

/** The sticky top bar: logo, search, user menu. On phones the search has its own row; with large text what does not fit has, too. */
export const TopBar = () => (
  <header className="top-bar @container z-40 border-b border-line bg-canvas print:hidden">
    <div className="shell flex flex-wrap items-center gap-x-2 gap-y-0.5 pt-px pb-1 @3xl:h-16 @3xl:flex-nowrap @3xl:gap-x-8 @3xl:py-0">
      <div className="flex min-h-11 min-w-0 flex-1 items-center gap-2 @max-[18.5rem]:flex-wrap @3xl:flex-none">
        <Logo />
        <Delivery />
        <AdminBadge />
      </div>
      <div className="order-last flex w-full @3xl:order-none @3xl:w-auto @3xl:max-w-2xl @3xl:flex-1">
        <SearchBox />
      </div>
      <div className="ml-auto flex items-center gap-1">
        <LanguageSwitch
          short
          className="flex min-h-11 items-center rounded-md px-2 text-sm font-semibold hover:bg-surface"
        />
        <nav aria-label={m.shell.account()}>
          <UserMenu />
        </nav>
      </div>
    </div>
    <ConnectionBanner />
    <OrderQuestion />
    <SentOrders />
    <EndedSignIn />
    <noscript>
      <Banner icon={<Info size={18} />}>{m.shell.withoutScript()}</Banner>
    </noscript>
  </header>
);
