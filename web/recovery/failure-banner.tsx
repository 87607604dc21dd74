import { CircleAlert } from 'lucide-react';

/** The error message in red above the form (spec §8); renders nothing while `message` is empty. */
export const FailureBanner = ({ message }: { message: string }) => (
  <div role="alert">
    {message && (
      <p className="mb-5 flex items-start gap-2.5 rounded-md bg-danger-soft px-4 py-3 text-sm font-semibold text-danger">
        <CircleAlert size={18} className="mt-0.5 shrink-0" aria-hidden />
        {message}
      </p>
    )}
  </div>
);
