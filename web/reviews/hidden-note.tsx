/** Why a review is hidden. */
export const HiddenNote = ({ children }: { children: string }) => (
  <p dir="auto" className="w-full rounded-md bg-warning-soft px-3 py-2 text-sm text-warning wrap-anywhere">
    {children}
  </p>
);
