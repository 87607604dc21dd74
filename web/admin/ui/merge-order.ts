/** `items` with those of `more` that they lack, each behind the one that it follows in `order`. */
export function mergeOrder<T>(items: readonly T[], more: readonly T[], order: readonly T[] = more): T[] {
  const all = [...items];
  for (const item of more) {
    if (all.includes(item)) continue;
    const earlier = order.slice(0, order.indexOf(item)).findLast((each) => all.includes(each));
    all.splice(earlier === undefined ? 0 : all.indexOf(earlier) + 1, 0, item);
  }
  return all;
}
