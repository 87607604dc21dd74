import { Link } from 'react-router';

interface Props {
  corrected: string;
  original: string;
  /** No product has this name; see contract/search.ts. */
  instead: boolean | undefined;
  /** URL of the exact search. */
  exactTo: string;
}

/** Says which corrected text was searched for. */
export const CorrectionNote = ({ corrected, original, instead, exactTo }: Props) => (
  <p className="mb-3 rounded-md bg-accent-soft px-4 py-2.5 text-sm [overflow-wrap:anywhere]">
    {instead && `We do not have “${original}” yet. `}
    Showing results for “<strong>{corrected}</strong>”.{' '}
    {!instead && (
      <Link to={exactTo} className="font-semibold text-accent-strong underline">
        Search instead for “{original}”
      </Link>
    )}
  </p>
);
