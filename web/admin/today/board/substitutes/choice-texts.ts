import { choiceOf, type SubstituteChoice } from '../../../../../contract/orders/substitute-choices.ts';
import { m } from '../../../../../messages/index.ts';

const words = (): Readonly<Record<SubstituteChoice, string>> => ({
  similar: m.substitutesAdmin.shortSimilar(),
  ask: m.substitutesAdmin.shortAsk(),
  leave: m.substitutesAdmin.shortLeave(),
});

interface Line {
  substitutes?: SubstituteChoice | undefined;
  replaces?: { name: string } | undefined;
}

/** The product in whose place a line is, or the choice for when it is not there; undefined in a shop without substitutes. */
export function lineText(order: { substitutes?: SubstituteChoice | undefined }, line: Line): string | undefined {
  if (line.replaces) return m.substitutes.inPlaceOf({ name: line.replaces.name });
  const choice = choiceOf(order, line);
  return choice && words()[choice];
}
