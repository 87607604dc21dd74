import { distanceBetween, type Position } from '../../../contract/distance.ts';
import type { RiderLocation } from '../../../contract/rider-location.ts';

/** Streets are longer than the way of a crow by about this. */
const detour = 1.3;
/** Of a rider in a city with its lights and stairs, in metres per minute: 15 km/h. */
const speed = 250;

/** 50 m as long as they matter. */
const rounded = (metres: number): number => {
  const step = metres < 1_000 ? 50 : 100;
  return Math.round(metres / step) * step;
};

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
    minutes: Math.max(1, Math.ceil((metres * detour) / speed)),
    ...(whole !== null && whole > 0 && { share: Math.round(Math.min(1, Math.max(0, 1 - metres / whole)) * 100) / 100 }),
  };
}
