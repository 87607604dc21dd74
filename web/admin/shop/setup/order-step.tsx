import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { links } from '../../../../contract/api/links.ts';
import { formatRupees } from '../../../../contract/money/money.ts';
import type { SetupState } from '../../../../contract/settings/setup.ts';
import { setupLinks } from '../../../../contract/settings/setup-steps.ts';
import { mobileIn } from '../../../../contract/users/phone-and-pincode.ts';
import { m } from '../../../../messages/index.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { ProductPicture } from '../../../products/product-picture.tsx';
import { packSize } from '../../../products/product-texts.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { MapPin } from '../../../ui/icons.tsx';
import { CircleCheckBig } from '../../../ui/order-icons.ts';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { StatusPill, TestPill } from '../../today/board/order-labels.tsx';
import { settingsQuery } from '../settings/settings-query.ts';
import { setupQuery } from './setup-query.ts';
import { addressParts, isWhole } from './shop-address.ts';
import { StepButtons, StepCard, type StepProps } from './step-card.tsx';
import { useTestOrder, wantedQuery } from './use-test-order.ts';

/** Step 5: an order from one's own shop. */
export function OrderStep({ onDone }: StepProps) {
  const setup = useQuery(setupQuery);
  const settings = useQuery(settingsQuery);
  const wanted = useQuery(wantedQuery);
  const work = useTestOrder();
  if (!setup.data || settings.isPending || wanted.isPending)
    return <Skeletons label={m.setup.loading()} sizes={['h-80 rounded-xl']} />;
  if (!settings.data) return <LoadingFailed title={m.setup.loadingFailed()} query={settings} />;
  if (!wanted.data) return <LoadingFailed title={m.setup.loadingFailed()} query={wanted} />;
  const { testOrder } = setup.data;
  const { contact } = settings.data.settings;
  const address = { ...addressParts(contact.address), mobile: mobileIn(contact.phone) };
  const { inCart, product } = wanted.data;
  const lines = product
    ? [{ product, quantity: work.quantityOf(product) }]
    : inCart.map(({ productId, quantity }) => ({ product: productId, quantity }));
  const canPlace = isWhole(address) && lines.length > 0;

  const place = (
    <Button
      busy={work.busy === 'placing'}
      busyLabel={m.setup.placing()}
      disabled={!canPlace || work.busy !== undefined}
      variant={testOrder ? 'outline' : 'solid'}
      onClick={() => void work.place(address, product)}
      className="max-sm:w-full"
    >
      {testOrder ? m.setup.again() : m.setup.placeOrder()}
    </Button>
  );

  return (
    <StepCard step="order" title={m.setup.orderTitle()} hint={m.setup.orderHint()}>
      {testOrder ? (
        <Placed order={testOrder} busy={work.busy} onCancel={() => void work.cancel(testOrder)} />
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <Fact name={m.setup.orderOf()}>
            {lines.length === 0 ? (
              <Missing text={m.setup.noProduct()} to={setupLinks.step('products')} link={m.setup.toProducts()} />
            ) : (
              <ul className="space-y-2">
                {lines.map(({ product: each, quantity }) => (
                  <li key={each._id} className="flex items-center gap-3">
                    <ProductPicture
                      image={each.images[0]}
                      name={each.name}
                      pixels={40}
                      className="size-11 rounded-sm p-1"
                    />
                    <span className="min-w-0">
                      <span className="block leading-tight font-semibold">{each.name}</span>
                      <span className="block text-sm text-muted">
                        {packSize(each)} × {quantity}
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Fact>
          <Fact name={m.setup.orderTo()}>
            {isWhole(address) ? (
              <p className="flex gap-3">
                <MapPin size={20} className="mt-0.5 shrink-0 text-accent" />
                <span className="whitespace-pre-line">
                  {contact.address}
                  {'\n'}
                  {contact.phone}
                </span>
              </p>
            ) : (
              <Missing text={m.setup.noAddress()} to={setupLinks.step('place')} link={m.setup.toPlace()} />
            )}
          </Fact>
        </div>
      )}
      {setup.data.steps.order === 'done' || testOrder ? (
        <div className="mt-6 flex flex-wrap-reverse items-center justify-end gap-3 border-t border-line pt-5">
          {place}
          <Button onClick={onDone} className="max-sm:w-full">
            {m.setup.finish()}
          </Button>
        </div>
      ) : (
        <StepButtons step="order" onDone={onDone} disabled={work.busy !== undefined}>
          {place}
        </StepButtons>
      )}
    </StepCard>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="rounded-lg border border-line p-4">
    <h3 className="mb-3 text-sm font-semibold text-muted">{name}</h3>
    {children}
  </section>
);

/** Steps that are needed first, and their places. */
const Missing = ({ text, to, link }: { text: string; to: string; link: string }) => (
  <div>
    <p className="mb-3">{text}</p>
    <ButtonLink to={to} variant="outline">
      {link}
    </ButtonLink>
  </div>
);

interface PlacedProps {
  order: NonNullable<SetupState['testOrder']>;
  busy: string | undefined;
  onCancel: () => void;
}

/** The newest test order, and what can be done with it. */
function Placed({ order, busy, onCancel }: PlacedProps) {
  const { _id, orderId, status, totalAmount } = order;
  const hint =
    status === 'cancelled'
      ? m.setup.wasCancelled()
      : status === 'delivered'
        ? m.setup.wasDelivered()
        : m.setup.placedHint();
  return (
    <section className="rounded-lg border border-success-line bg-success-soft p-4" aria-live="polite">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-2 font-bold">
        <CircleCheckBig size={22} className="text-success" />
        <span className="tabular-nums">{m.setup.placed({ orderId, total: formatRupees(totalAmount) })}</span>
        <StatusPill status={status} />
        <TestPill order={{ test: true }} />
      </h3>
      <p className="mt-2 max-w-2xl">{hint}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={links.adminOrder(_id)} variant="outline">
          {m.setup.toBoard()}
        </ButtonLink>
        {status !== 'cancelled' && (
          <Button
            variant="outline"
            busy={busy === 'cancelling'}
            busyLabel={m.setup.cancelling()}
            disabled={busy !== undefined}
            onClick={onCancel}
          >
            {m.setup.cancelOrder()}
          </Button>
        )}
      </div>
    </section>
  );
}
