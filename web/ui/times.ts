/** The results of `draw` for 0, 1, … `count` - 1. */
export const times = <T>(count: number, draw: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => draw(index));
