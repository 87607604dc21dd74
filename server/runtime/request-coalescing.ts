/** Request coalescing: concurrent calls with the same name share one run and its result. */
export function createRequestCoalescing<T>(): (name: string, work: () => Promise<T>) => Promise<T> {
  const pending = new Map<string, Promise<T>>();
  return (name, work) => {
    const underWay = pending.get(name);
    if (underWay) return underWay;
    const request = work().finally(() => pending.delete(name));
    pending.set(name, request);
    return request;
  };
}
