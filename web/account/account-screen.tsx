import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { formatRupees } from '../../contract/money/money.ts';
import type { Order } from '../../contract/orders/orders.ts';
import { orderRightsOf } from '../../contract/users/staff-roles.ts';
import type { CurrentUser } from '../../contract/users/users.ts';
import { m } from '../../messages/index.ts';
import { AddressPanel } from '../addresses/address-panel.tsx';
import { messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { formatLongDate } from '../dates.ts';
import { useLocationPincode } from '../delivery/location.ts';
import { lastOrderQuery, unitsOf } from '../orders/order-queries.ts';
import { ProductPicture } from '../products/product-picture.tsx';
import { useShopSettings, useShows } from '../shop-settings/use-shop-settings.ts';
import { Button, ButtonLink, TextLink } from '../ui/button.tsx';
import { cardFrame } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { Mail } from '../ui/icons.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Award, Gift, Package } from '../ui/order-icons.ts';
import { rich } from '../ui/rich.tsx';
import { Skeleton, Skeletons } from '../ui/skeleton.tsx';
import { toast } from '../ui/toasts.tsx';
import { DeleteAccountCard } from './delete-account-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { ProfileCard } from './profile-card.tsx';

const Addresses = ({ name }: { name: string }) => (
  <AddressPanel name={name} pincode={useLocationPincode()} className={classNames(cardFrame, 'p-4 sm:p-5')} />
);

/** 'My Account': profile, password, devices, deletion, and beside them the cards of the spec. */
export const AccountScreen = ({ user }: { user: CurrentUser }) => (
  <>
    {!user.veryify_email && <ConfirmReminder email={user.email} />}
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_min(20rem,45%)]">
      <div className="grid grid-cols-1 gap-5">
        <ProfileCard user={user} />
        <Addresses name={user.name} />
        <PasswordCard email={user.email} />
        <NewOrders user={user} />
        <Notifications />
        <DevicesCard />
        <DeleteAccountCard email={user.email} />
      </div>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-1">
        <LoyaltyPoints />
        <Credit />
        <SideCard title={m.account.lastOrder()} icon={<Package size={20} />}>
          <LastOrder />
          <ButtonLink to={links.orders} variant="outline" className="mt-4 w-full">
            {m.account.viewOrderHistory()}
          </ButtonLink>
        </SideCard>
        <WeeklySpecial />
      </div>
    </div>
  </>
);

/** To come, unless the shop has a page about it. */
function LoyaltyPoints() {
  const to = useShopSettings().pages?.['loyalty-points'];
  if (!useShows('loyalty')) return null;
  return (
    <SideCard title={m.shell.loyaltyPoints()} icon={<Award size={20} />}>
      {to ? (
        <TextLink to={to}>{m.account.loyaltyMore()}</TextLink>
      ) : (
        <p className="font-semibold text-accent">{m.account.comingSoon()}</p>
      )}
    </SideCard>
  );
}

function WeeklySpecial() {
  const to = useShopSettings().pages?.['weekly-special'];
  if (!useShows('weeklySpecial')) return null;
  return (
    <section className="rounded-xl bg-accent p-5 text-on-accent">
      <h2 className="flex items-center gap-3 text-lg font-bold">
        <Gift size={22} />
        {m.shell.weeklySpecial()}
      </h2>
      <p className="mt-2 text-sm">{m.account.weeklySpecialMore()}</p>
      {to && (
        <Link to={to} className="mt-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          {m.account.weeklySpecialLink()}
        </Link>
      )}
    </section>
  );
}

/** Loaded in a shop that tells shoppers something in more ways than by email. */
const NotificationsCard = lazyComponent(() => import('../notifications/notifications-card.tsx'));

function Notifications() {
  const { push, messages } = useShopSettings();
  return (push || messages) && <NotificationsCard />;
}

/** Loaded for staff who are alerted of new orders. */
const NewOrderCard = lazyComponent(() => import('../notifications/new-order-card.tsx'));

const NewOrders = ({ user }: { user: CurrentUser }) =>
  user.role === 'ADMIN' && orderRightsOf(user.staffRole).getsAlerts && <NewOrderCard />;

/** Loaded in a shop with refunds. */
const StoreCreditCard = lazyComponent(() => import('./store-credit-card.tsx'));

function Credit() {
  const { refunds = false } = useShopSettings();
  return refunds && <StoreCreditCard />;
}

/** Placeholder for the account's cards. */
export const AccountSkeleton = () => (
  <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_min(20rem,45%)]">
    <p className="sr-only">{m.account.loading()}</p>
    <Skeletons className="space-y-5" sizes={['h-56 rounded-xl', 'h-36 rounded-xl', 'h-40 rounded-xl']} />
    <Skeletons className="space-y-5" sizes={['h-28 rounded-xl', 'h-60 rounded-xl']} />
  </div>
);

/** Reminds the user of an unconfirmed email address. */
function ConfirmReminder({ email }: { email: string }) {
  const send = useMutation({
    mutationFn: () => browserApi.send('POST /api/v1/users/send-confirmation'),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <aside
      aria-label={m.account.emailNotConfirmed()}
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-surface px-4 py-3 text-sm"
    >
      <Mail size={18} className="shrink-0 text-muted" />
      <p className="min-w-0 flex-1 basis-48 text-muted">
        {rich(
          m.account.pleaseConfirmEmail,
          { email },
          {
            b: (text) => <span className="font-semibold wrap-anywhere text-ink">{text}</span>,
          },
        )}
      </p>
      {send.isSuccess ? (
        <p className="font-semibold text-success">{m.account.sentAgain()}</p>
      ) : (
        <Button variant="outline" busy={send.isPending} busyLabel={m.account.sending()} onClick={() => send.mutate()}>
          {m.account.sendAgain()}
        </Button>
      )}
    </aside>
  );
}

const SideCard = ({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) => (
  <section className="rounded-xl border border-line p-5 shadow-card">
    <h2 className="flex items-center gap-3 font-bold">
      <span className="flex size-10 items-center justify-center rounded-full bg-accent-soft text-accent">{icon}</span>
      {title}
    </h2>
    <div className="mt-3 text-sm text-muted">{children}</div>
  </section>
);

const picturesShown = 4;

/** The newest order: number, date, total and a few pictures. */
function LastOrder() {
  const order = useQuery(lastOrderQuery);
  if (order.isPending) return <Skeleton className="h-24" />;
  if (order.isError) return <p>{m.account.lastOrderFailed()}</p>;
  return order.data ? <OrderInShort order={order.data} /> : <p>{m.account.noOrderYet()}</p>;
}

function OrderInShort({ order }: { order: Order }) {
  const pictured = order.product_details.flatMap((line) => line.images[0] ?? []).slice(0, picturesShown);
  return (
    <>
      <p className="flex justify-between gap-3 font-semibold text-ink">
        <span>{order.orderId}</span>
        <span className="tabular-nums">{formatRupees(order.totalAmount)}</span>
      </p>
      <p className="mt-0.5">
        <time dateTime={order.createdAt}>{formatLongDate(order.createdAt)}</time>
        {' · '}
        {m.counts.items({ count: unitsOf(order) })}
      </p>
      <div className="mt-3 flex gap-2">
        {pictured.map((image) => (
          <ProductPicture key={image} image={image} name="" pixels={40} className="size-12 rounded-md p-1" />
        ))}
      </div>
    </>
  );
}
