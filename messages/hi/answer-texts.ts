/**
 * The texts that an answer of the API may contain, without those for spreadsheets. A browser loads them with the first answer
 * that it shows.
 */
import type { answerAreas } from '../text.ts';
import answers from './answers.ts';
import counts from './counts.ts';
import errors from './errors.ts';
import orderStatus from './order-status.ts';
import validation from './validation.ts';

export default { answers, counts, errors, orderStatus, validation } satisfies Record<
  Exclude<(typeof answerAreas)[number], 'sheetFaults'>,
  object
>;
