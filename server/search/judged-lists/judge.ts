/** Judges the answer to a list, line by line. */
import type { Expected, JudgedList } from './read.ts';

/** A line of an answer. */
export interface Answered {
  text: string;
  /** Undefined when nothing was found. */
  name?: string | undefined;
  quantity: number;
  /** The content of one pack, in gram, millilitre, piece or centimetre. */
  size: number;
}

export interface Judgement {
  text: string;
  rule: string;
  right: boolean;
  /** The amount is within one pack of what is wanted. */
  enough: boolean;
}

/** One judgement for each line that was expected or answered. */
export function judge({ expected }: JudgedList, answered: readonly Answered[]): Judgement[] {
  const required = expected.filter(({ mayBeMissing }) => !mayBeMissing).length;
  const judged = answered.length === required ? expected.filter(({ mayBeMissing }) => !mayBeMissing) : expected;
  const length = Math.max(judged.length, answered.length);
  return Array.from({ length }, (_, i) => judgeLine(judged[i], answered[i]));
}

function judgeLine(expected: Expected | undefined, answered: Answered | undefined): Judgement {
  if (!expected || !answered) {
    return { text: answered?.text ?? '', rule: expected?.rule ?? 'no line', right: false, enough: false };
  }
  const { names, mayBeNothing, mayBeMissing, rule } = expected;
  const { text, name } = answered;
  const right = mayBeMissing || (name === undefined ? mayBeNothing : names.includes(name));
  return {
    text: `${text} => ${name} x${answered.quantity}`,
    rule,
    right,
    enough: right && isEnough(expected, answered),
  };
}

function isEnough({ packs, amount }: Expected, { name, quantity, size }: Answered): boolean {
  if (name === undefined) return true;
  if (packs !== undefined) return quantity === packs;
  return amount === undefined || Math.abs(quantity * size - amount) <= size;
}
