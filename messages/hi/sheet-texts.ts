/** All texts of answers, with those for spreadsheets, which only administrators see. */
import type { answerAreas } from '../text.ts';
import answerTexts from './answer-texts.ts';
import sheetFaults from './sheet-faults.ts';

export default { ...answerTexts, sheetFaults } satisfies Record<(typeof answerAreas)[number], object>;
