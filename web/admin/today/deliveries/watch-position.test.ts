import { expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { isOld, stateAfter } from './watch-position.ts';

it('a position that the store did not take is never said to be shared', () => {
  const refused = (status: number, code: ApiError['code']) =>
    new ApiError(status, { success: false, code, message: code });
  expect(stateAfter(refused(400, 'VALIDATION'))).toEqual({ is: 'notAccepted' });
  expect(stateAfter(refused(409, 'STEP_NOT_ALLOWED'))).toEqual({ is: 'notExpected' });
  for (const error of [
    refused(0, 'UNREACHABLE'),
    refused(0, 'TIMED_OUT'),
    refused(429, 'TOO_MANY_ATTEMPTS'),
    new Error('?'),
  ])
    expect(stateAfter(error)).toEqual({ is: 'notSent' });
});

it('a location that the device remembers is no location of now', () => {
  const now = Date.parse('2026-01-05T10:00:00Z');
  expect(isOld(now - 130_000, now)).toBe(true);
  expect(isOld(now - 110_000, now)).toBe(false);
  expect(isOld(now + 1_000, now)).toBe(false);
});
