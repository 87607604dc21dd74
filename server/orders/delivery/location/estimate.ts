import { distanceBetween, type Position } from '../../../../contract/addresses/distance.ts';
import type { RiderLocation, RiderOnTheWay } from '../../../../contract/delivery/rider-location.ts';
import type { Sight } from './repository.ts';

/** Streets are longer than the way of a crow by about this. */
const detour = 1.3;
/** Of a rider in a city with its lights and stairs, in metres per minute: 15 km/h. */
const speed = 250;

/** 50 m as long as they matter. */
const rounded = (metres: number): number => {
  const step = metres < 1_000 ? 50 : 100;
  return Math.round(metres / step) * step;
};

const minutesFor = (metres: number): number => Math.max(1, Math.ceil((metres * detour) / speed));

/**
 * How far a rider is from the door, and how long that takes.
 * @param store where the way began; null when it is not known
 */
export function estimateWay(
  rider: Position,
  door: Position,
  store: Position | null,
): Pick<RiderLocation, 'metres' | 'minutes' | 'share'> {
  const metres = distanceBetween(rider, door) * 1_000;
  const whole = store && distanceBetween(store, door) * 1_000;
  return {
    metres: rounded(metres),
    minutes: minutesFor(metres),
    ...(whole !== null && whole > 0 && { share: Math.round(Math.min(1, Math.max(0, 1 - metres / whole)) * 100) / 100 }),
  };
}

/** Km from the middle of a pincode's addresses to one of its doors: some in the country are this wide. */
const widestPincode = 10;

/**
 * The door of an order, unless it is far from where others with its pincode live.
 * @param area the middle of their addresses; null when too few are known
 */
export const plausibleDoor = (door: Position | null, area: Position | null): Position | null =>
  door && area && distanceBetween(door, area) > widestPincode ? null : door;

/** Metres: who is not next learns no more of where the rider calls on other people. */
const step = 500;

export function forCustomer<T extends Omit<RiderOnTheWay, 'secondsAgo'>>(rider: T, sight: Sight): T {
  if (sight === 'exact') return rider;
  const { metres, minutes: _, share: __, position: ___, ...rest } = rider;
  if (sight === 'none' || metres === undefined) return rest as T;
  const stepped = Math.max(step, Math.round(metres / step) * step);
  return { ...(rest as T), metres: stepped, minutes: minutesFor(stepped) };
}
