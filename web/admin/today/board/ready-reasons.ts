/** Reasons of steps that are chosen from a list: shown in the language of the page, sent by key. */
import type { ReadyReason, StepReason } from '../../../../contract/orders/ready-reasons.ts';
import { m } from '../../../../messages/index.ts';

/** The reasons why an order comes back to the store. */
export const backReasons = ['not_at_home', 'no_answer', 'wrong_address', 'not_accepted'] as const;

export const readyReasonLabels = (): Record<Exclude<ReadyReason, 'test_order'>, string> => ({
  not_at_home: m.riders.notAtHome(),
  no_answer: m.riders.noAnswer(),
  wrong_address: m.riders.wrongAddress(),
  not_accepted: m.riders.refused(),
  packed_too_early: m.picking.packedTooEarly(),
});

/** Turns the text of the field into the key of the reason that it begins with, and the text typed after it. */
export function stepReasonOf(typed: string): StepReason {
  const text = typed.trim();
  for (const [ready, words] of Object.entries(readyReasonLabels()) as [ReadyReason, string][]) {
    const rest = text.startsWith(words) ? text.slice(words.length) : undefined;
    if (rest === '') return { ready };
    // Not in the middle of a word.
    if (rest !== undefined && /^[\s.,;:।–—-]/.test(rest)) {
      const reason = rest.replace(/^[\s.,;:।–—-]+/, '');
      return reason === '' ? { ready } : { ready, reason };
    }
  }
  return { reason: text };
}
