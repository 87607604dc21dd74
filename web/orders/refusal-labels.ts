import type { RefusedLine } from '../../contract/delivery/refusal-fields.ts';
import { type RefusalReason, refusalReasons } from '../../contract/delivery/refusal-rules.ts';
import { m } from '../../messages/index.ts';

const reasonLabels = (): Readonly<Record<RefusalReason, string>> => ({
  damaged: m.refusals.damaged(),
  wrong_item: m.refusals.wrongItem(),
  not_fresh: m.refusals.notFresh(),
  changed_mind: m.refusals.changedMind(),
  other: m.refusals.other(),
});

/** Why something is refused, for buttons to choose from. */
export const refusalOptions = () => refusalReasons.map((reason) => [reason, reasonLabels()[reason]] as const);

/** Why something was refused: the reason, or what the customer said. */
export const refusalReason = ({ reason, words }: Pick<RefusedLine, 'reason' | 'words'>): string =>
  words ?? reasonLabels()[reason];
