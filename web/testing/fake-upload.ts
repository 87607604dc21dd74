/** The part of `XMLHttpRequest` that uploads use (web/api/upload.ts), without a network. */
type Send = (url: string, init: RequestInit) => Promise<{ status: number; body: unknown } | 'lost'>;

export class FakeUpload {
  static #send: Send;

  /** The class, sending its requests to `send`. */
  static sendingTo(send: Send): typeof FakeUpload {
    FakeUpload.#send = send;
    return FakeUpload;
  }

  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  withCredentials = false;
  responseType = '';
  status = 0;
  response: unknown = null;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  #method = '';
  #url = '';
  #aborted = false;
  readonly #headers: Record<string, string> = {};

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  send(body: BodyInit | null): void {
    this.upload.onprogress?.({ loaded: 1, total: 1 });
    void FakeUpload.#send(this.#url, { method: this.#method, headers: this.#headers, body }).then((outcome) => {
      if (this.#aborted) return;
      if (outcome === 'lost') this.onerror?.();
      else {
        this.status = outcome.status;
        this.response = outcome.body;
        this.onload?.();
      }
      this.onloadend?.();
    });
  }

  abort(): void {
    this.#aborted = true;
    this.onabort?.();
    this.onloadend?.();
  }
}
