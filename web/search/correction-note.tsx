import { Link } from 'react-router';

interface Props {
  corrected: string;
  original: string;
  /** Nothing is called so; see contract/search.ts. */
  instead: boolean | undefined;
  /** Where exactly what was typed is searched for. */
  exactTo: string;
}

/** Says what was searched for in the place of what was typed. */
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
