import type { Transport } from './api.ts';
import { timedOut, unreachable } from './api-error.ts';
import { deadlines } from './deadline.ts';

/**
 * Sends a form with files. It uses XMLHttpRequest, because `fetch` has no upload progress. The timeout applies only while there
 * is no progress.
 * @param onProgress called with the upload progress, 0 to 1
 */
export const uploadTransport =
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
