import { expect, it } from 'vitest';
import { readyReasonLabels, stepReasonOf } from './ready-reasons.ts';

it('a reason from the list is sent by its key', () => {
  for (const [ready, words] of Object.entries(readyReasonLabels())) {
    expect(stepReasonOf(words)).toEqual({ ready });
    expect(stepReasonOf(` ${words}. `)).toEqual({ ready });
  }
});

it('what is typed after it is sent, too', () => {
  expect(stepReasonOf('Nobody was at home, came twice')).toEqual({ ready: 'not_at_home', reason: 'came twice' });
});

it('what is typed instead is sent as it is', () => {
  expect(stepReasonOf('The gate was closed')).toEqual({ reason: 'The gate was closed' });
  expect(stepReasonOf('Nobody was at homecoming')).toEqual({ reason: 'Nobody was at homecoming' });
});
