import type { Answer, ClientInput } from '../../contract/api/call.ts';
import type { CallsByRoute, FormRoute } from '../../contract/api/calls.ts';
import { createApi, type Transport } from './api.ts';
import { timedOut, unreachable } from './api-error.ts';
import { signedTransport } from './browser-api.ts';
import { deadlines } from './deadline.ts';

/** Called with the upload progress, 0 to 1. */
type OnProgress = (share: number) => void;

/** The body of a call that takes a form. */
export type FormBody<R extends FormRoute> =
  ClientInput<CallsByRoute[R]> extends { body: infer B extends object } ? B : never;

/** Sends `body` as a form with files. A list is a repeated field; an empty list clears the field. Objects are JSON. */
export function upload<R extends FormRoute>(
  route: R,
  body: FormBody<R>,
  onProgress: OnProgress,
  headers?: Record<string, string>,
): Promise<Answer<CallsByRoute[R]>>;
export async function upload(
  route: FormRoute,
  body: object,
  onProgress: OnProgress,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const form = formOf(body);
  const transport = signedTransport(uploadTransport(onProgress));
  return createApi((request) =>
    transport({ ...request, headers: { ...request.headers, ...headers }, body: form }),
  ).send(route, {
    body: {},
  });
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue;
    const all = Array.isArray(value) && value.length === 0 ? [''] : [value].flat();
    for (const each of all) form.append(name, each instanceof File ? each : asText(each));
  }
  return form;
}

/**
 * Sends a form with files. It uses XMLHttpRequest, because `fetch` has no upload progress. The timeout applies only while there
 * is no progress.
 * @param onProgress called with the upload progress, 0 to 1
 */
const uploadTransport =
  (onProgress: (share: number) => void): Transport =>
  ({ method, url, body, headers = {} }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      let silence: ReturnType<typeof setTimeout> | undefined;
      const listen = () => {
        clearTimeout(silence);
        silence = setTimeout(() => {
          reject(timedOut());
          request.abort();
        }, deadlines.silentUpload);
      };
      request.open(method, url);
      request.withCredentials = true;
      request.responseType = 'json';
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => {
        listen();
        onProgress(total > 0 ? loaded / total : 0);
      };
      request.onload = () =>
        request.response ? resolve({ status: request.status, body: request.response }) : reject(unreachable());
      request.onerror = () => reject(unreachable());
      request.onabort = () => reject(unreachable());
      request.onloadend = () => clearTimeout(silence);
      listen();
      request.send(body instanceof FormData ? body : null);
    });
