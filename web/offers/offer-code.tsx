import { m } from '../../messages/index.ts';
import { CopyButton } from '../ui/copy-button.tsx';

/** A code with a button that copies it. */
export const OfferCode = ({ code }: { code: string }) => (
  <div className="flex flex-wrap items-center gap-3">
    <code className="rounded-md border border-dashed border-accent-line bg-accent-soft px-3 py-2 font-bold tracking-wide text-accent-strong">
      {code}
    </code>
    <CopyButton
      text={code}
      copied={m.offers.copied()}
      failed={m.offers.copyFailed()}
      aria-label={m.offers.copyCode({ code })}
    >
      {m.offers.copy()}
    </CopyButton>
  </div>
);
