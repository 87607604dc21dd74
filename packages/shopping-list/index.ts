/** The public interface of the package. Everything else is internal. */
export { type Choice, choosePacks, meantFor, type Pack, quantityOf } from './src/choose-packs.ts';
export { type NamedDish, parseDish, soundsOfDish } from './src/dish.ts';
export type { ListLine, Wanted } from './src/line.ts';
export { type Find, type Matched, matchLine, type ShelfProduct } from './src/match-line.ts';
export { mergeMatches } from './src/match-list.ts';
export { parseList, type ReadList, readList } from './src/parse-list.ts';
export type { Amount } from './src/units.ts';
