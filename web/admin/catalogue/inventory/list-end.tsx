import { m } from '../../../../messages/index.ts';

interface Props {
  shown: number;
  total: number;
  /** Where the rest is. */
  hint?: string;
}

/** Says that a list has more than is shown; nothing when it is complete. */
export const ListEnd = ({ shown, total, hint }: Props) =>
  shown < total && (
    <p className="mt-3 text-sm text-muted tabular-nums">
      {m.adminInventory.firstOf({ shown: String(shown), total: String(total) })} {hint}
    </p>
  );
