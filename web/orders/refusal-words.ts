import type { RefusedLine } from '../../contract/refusal-fields.ts';
import { type RefusalReason, refusalReasons } from '../../contract/refusal-rules.ts';
import { m } from '../../messages/index.ts';

const reasonWords = (): Readonly<Record<RefusalReason, string>> => ({
  damaged: m.refusals.damaged(),
  wrong_item: m.refusals.wrongItem(),
  not_fresh: m.refusals.notFresh(),
  changed_mind: m.refusals.changedMind(),
  other: m.refusals.other(),
});

/** Why something is refused, for buttons to choose from. */
export const refusalOptions = () => refusalReasons.map((reason) => [reason, reasonWords()[reason]] as const);

/** Why something was refused: the reason, or what the customer said. */
export const whyRefused = ({ reason, words }: Pick<RefusedLine, 'reason' | 'words'>): string =>
  words ?? reasonWords()[reason];
