/** Work of one name that is under way is not begun again: whoever asks meanwhile gets the same result. */
export function createFlights<T>(): (name: string, work: () => Promise<T>) => Promise<T> {
  const flights = new Map<string, Promise<T>>();
  return (name, work) => {
    const underWay = flights.get(name);
    if (underWay) return underWay;
    const flight = work().finally(() => flights.delete(name));
    flights.set(name, flight);
    return flight;
  };
}
