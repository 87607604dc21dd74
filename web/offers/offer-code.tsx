import { m } from '../../messages/index.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toasts.tsx';

/** A code with a button that copies it. */
export function OfferCode({ code }: { code: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      toast.success(m.offers.copied());
    } catch {
      toast.error(m.offers.copyFailed());
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <code className="rounded-md border border-dashed border-accent-line bg-accent-soft px-3 py-2 font-bold tracking-wide text-accent-strong">
        {code}
      </code>
      <Button variant="outline" aria-label={m.offers.copyCode({ code })} onClick={() => void copy()}>
        {m.offers.copy()}
      </Button>
    </div>
  );
}
