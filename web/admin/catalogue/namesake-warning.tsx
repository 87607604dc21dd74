import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { limits } from '../../../contract/limits.ts';
import { links } from '../../../contract/links.ts';
import { namesakesQuery } from './catalogue-queries.ts';

/** Delay after typing before products with the same name are searched, in ms. */
const rest = 300;

/** Warns that other products have the same name. It may be intended, so it is not an error. */
export function NamesakeWarning({ name, productId }: { name: string; productId: string | undefined }) {
  const settled = useSettled(name.trim());
  const { data = [] } = useQuery({
    ...namesakesQuery(settled, productId),
    enabled: settled.length >= limits.productNameMin,
  });
  return (
    <div role="status">
      {data.length > 0 && settled === name.trim() && (
        <p className="-mt-3 text-sm text-warning">
          {data.length === 1 ? 'Another product has this name: ' : 'Other products have this name: '}
          {data.map((each, index) => (
            <span key={each._id}>
              {index > 0 && ', '}
              <Link to={links.adminProduct(each._id)} target="_blank" className="font-semibold underline">
                {each.name}, {each.unit_quantity} {each.unit}
              </Link>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

/** `value`, debounced. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
