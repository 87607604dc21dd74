import { expect, it, vi } from 'vitest';
import { ApiError, unreachable } from './api-error.ts';
import { sendAgain } from './browser-api.ts';

it('a change whose answer was lost is sent once more', async () => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValueOnce(unreachable()).mockResolvedValue('done');
  expect(await sendAgain(send)).toBe('done');
  expect(send).toHaveBeenCalledTimes(2);
});

it('a refused change, and one without a connection, is not sent for ever', async () => {
  const refused = new ApiError(409, { success: false, code: 'STEP_NOT_ALLOWED', message: 'It is packed.' });
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(refused);
  await expect(sendAgain(send)).rejects.toBe(refused);
  expect(send).toHaveBeenCalledTimes(1);
  const unanswered = vi.fn<() => Promise<string>>().mockRejectedValue(unreachable());
  await expect(sendAgain(unanswered)).rejects.toThrow();
  expect(unanswered).toHaveBeenCalledTimes(2);
});
