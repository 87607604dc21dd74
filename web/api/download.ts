import type { FileRoute } from '../../contract/api/calls.ts';
import { localized } from './answer-texts.ts';
import { type AnyGiven, requestOf } from './api.ts';
import { ApiError, timedOut, unreachable } from './api-error.ts';
import { signed } from './browser-api.ts';
import { deadlines, startDeadline } from './deadline.ts';

/** The file that a call answers with. @throws ApiError */
export async function download(route: FileRoute, given: AnyGiven = {}): Promise<Blob> {
  const deadline = startDeadline(deadlines.long);
  try {
    const response = await signed((headers) =>
      fetch(requestOf(route, given).url, {
        headers,
        credentials: 'include',
        cache: 'no-store',
        signal: deadline.signal,
      }),
    );
    if (!response.ok) throw new ApiError(response.status, await localized(await response.json()));
    return await response.blob();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw deadline.isOver() ? timedOut() : unreachable();
  } finally {
    deadline.end();
  }
}

/** Saves content as a file in the browser. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads it slightly later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
