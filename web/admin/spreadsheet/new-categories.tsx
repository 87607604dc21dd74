import { useId } from 'react';
import { Chip } from '../../ui/chip.tsx';
import { grouped } from './words.ts';

interface Props {
  title: string;
  /** The first names. */
  names: readonly string[];
  count: number;
}

/** Names of categories or sub categories that will be created, so that typing mistakes are noticed. */
export function NewCategories({ title, names, count }: Props) {
  const id = useId();
  if (count === 0) return null;
  const more = count - names.length;
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-sm">
      <span id={id} className="font-semibold">
        {title} ({grouped(count)})
      </span>
      <ul aria-labelledby={id} className="flex min-w-0 flex-wrap items-center gap-1.5">
        {names.map((name, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two categories may each get a sub category of one name
          <li key={place} className="max-w-full">
            <Chip>{name}</Chip>
          </li>
        ))}
        {more > 0 && <li className="text-muted">and {grouped(more)} more</li>}
      </ul>
    </div>
  );
}
