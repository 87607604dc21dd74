/** A place on the earth, in degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** Mean radius of the earth, in km. */
const radius = 6_371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The distance between two places as the crow flies, in km (haversine formula). */
export function distanceBetween(a: Position, b: Position): number {
  const [from, to] = [radians(a.latitude), radians(b.latitude)];
  const [north, east] = [to - from, radians(b.longitude - a.longitude)];
  const half = Math.sin(north / 2) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin(east / 2) ** 2;
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(half)));
}
