import type { FormEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toasts.tsx';

/** Makes no call (spec §2). The browser validates the address, and a message says that the newsletter does not exist yet. */
function subscribe(event: FormEvent): void {
  event.preventDefault();
  toast.info('Our newsletter has not started yet. Your address was not sent anywhere.');
}

export const Newsletter = () => (
  <section aria-labelledby="newsletter" className="col-span-2 lg:col-span-1">
    <h2 id="newsletter" className="mb-1 text-base font-bold">
      Newsletter
    </h2>
    <p className="mb-3 text-muted">Offers and what is in season, now and then.</p>
    <form onSubmit={subscribe} className="flex flex-col gap-2 xs:flex-row">
      <input
        type="email"
        required
        aria-label="Email address"
        placeholder="Your email"
        autoComplete="email"
        className="h-11 min-w-0 shrink-0 xs:flex-1 xs:shrink rounded-md border border-field bg-white px-4 text-base placeholder:text-muted hover:border-accent-line"
      />
      <Button type="submit" className="shrink-0">
        Subscribe Now
      </Button>
    </form>
  </section>
);
