import { useQuery } from '@tanstack/react-query';
import { keptSeconds, nearbyMetres, staleSeconds } from '../../contract/delivery/rider-location-limits.ts';
import type { FollowedOrder } from '../../contract/orders/order-follow.ts';
import { m } from '../../messages/index.ts';
import { distanceText } from '../delivery/distance-text.ts';
import { useClock } from '../delivery/use-clock.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { Card } from '../ui/card.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Bike } from '../ui/order-icons.ts';
import { riderQuery } from './rider-query.ts';

/** Loaded in shops with a map. */
const RiderMap = lazyComponent(() => import('./rider-map.tsx'));

/** Polling interval, in ms: without the stream, and with it in case an event is lost. */
const pollEvery = 10_000;
const reassureEvery = 60_000;

interface Props {
  order: FollowedOrder;
  /** True when the event stream is connected. */
  isLive: boolean;
}

/** The rider of the order, with distance and time. Nothing while they do not share it. */
export default function RiderOnTheWay({ order, isLive }: Props) {
  const clock = useClock();
  const { map } = useShopSettings();
  const { data } = useQuery({
    ...riderQuery(order._id, order.revision),
    refetchInterval: isLive ? reassureEvery : pollEvery,
  });
  if (!data?.rider) return null;
  const { name, metres, minutes, share, secondsAgo, position } = data.rider;
  const seconds = secondsAgo + Math.max(0, clock - data.at) / 1_000;
  if (seconds > keptSeconds) return null;
  const isStale = seconds > staleSeconds;
  return (
    <Card title={m.riderLocation.where()}>
      <p className="flex items-center gap-2 font-semibold wrap-anywhere">
        <Bike size={20} className="shrink-0 text-accent" />
        {m.riderLocation.bringing({ name })}
      </p>
      {metres === undefined ? (
        <p className="mt-1 text-sm text-muted">{m.riderLocation.noDistance({ name })}</p>
      ) : (
        <>
          <p className="mt-1 text-2xl font-extrabold tabular-nums">{farText(metres)}</p>
          {!isStale && metres >= nearbyMetres && minutes !== undefined && (
            <p className="tabular-nums">{m.riderLocation.minutes({ count: minutes })}</p>
          )}
        </>
      )}
      {isStale && (
        <p className="mt-1 text-sm text-muted">{m.riderLocation.seen({ count: Math.floor(seconds / 60) })}</p>
      )}
      {share !== undefined && (
        <progress
          aria-label={m.riderLocation.way()}
          value={share}
          className="mt-3 block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent"
        />
      )}
      {map && position && <RiderMap map={map} rider={position} home={order.delivery_address.position} name={name} />}
    </Card>
  );
}

const farText = (metres: number): string =>
  metres < nearbyMetres
    ? m.riderLocation.nearby()
    : m.riderLocation.away({ distance: distanceText(metres / 1_000, 'meter') });
