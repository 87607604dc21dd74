/** The messages that the simulator sends to the shop: signed as the provider signs them, and late, doubled or lost on command. */
export interface SignedMessage {
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface WebhookMode {
  /** `hold`: messages wait for `deliver`. `lose`: nobody ever gets them. */
  delivery: 'send' | 'hold' | 'lose';
  /** How many times each is delivered. */
  copies: number;
}

/** The newest messages that are remembered. */
const maxMessages = 1_000;

/** A delivery without an answer ends after this, in ms. */
const answerWithin = 5_000;

export class Webhooks {
  readonly #url: () => string | undefined;
  /** The newest messages, in the order in which they were made. */
  readonly messages: SignedMessage[] = [];
  readonly #underWay = new Set<Promise<unknown>>();
  mode: WebhookMode = { delivery: 'send', copies: 1 };

  /** @param url of the shop; undefined while nobody listens */
  constructor(url: () => string | undefined) {
    this.#url = url;
  }

  add(message: SignedMessage): void {
    this.messages.push(message);
    if (this.messages.length > maxMessages) this.messages.shift();
    if (this.mode.delivery !== 'send') return;
    const sent = Promise.all(Array.from({ length: this.mode.copies }, () => this.deliver(message)));
    this.#underWay.add(sent);
    void sent.finally(() => this.#underWay.delete(sent));
  }

  /** Returns the status of the answer; undefined without one. */
  async deliver({ headers, body }: SignedMessage): Promise<number | undefined> {
    const url = this.#url();
    if (url === undefined) return undefined;
    const request = { method: 'POST', headers, body, signal: AbortSignal.timeout(answerWithin) };
    try {
      const answer = await fetch(url, request);
      // An answer that is not read keeps its connection open.
      await answer.text();
      return answer.status;
    } catch {
      return undefined;
    }
  }

  /** Some of what was sent has no answer yet. */
  isSending(): boolean {
    return this.#underWay.size > 0;
  }

  /** Waits until everything that was sent is answered. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }
}
