import { useId, useState } from 'react';
import type { CashDay } from '../../../../contract/money/cash.ts';
import { m } from '../../../../messages/index.ts';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/select.tsx';
import { StartShift } from './start-shift.tsx';

/** Starts a shift of somebody who delivers and has none. */
export function StartForSomebody({ people }: Pick<CashDay, 'people'>) {
  const id = useId();
  const [chosen, setChosen] = useState('');
  const [error, setError] = useState<string>();
  // People who have a shift by now are no longer in the list.
  const userId = people.find(({ _id }) => _id === chosen)?._id ?? '';
  return (
    <Card title={m.cashBookAdmin.startFor()} className="print:hidden">
      {people.length === 0 ? (
        <p className="text-muted">{m.cashBookAdmin.nobodyLeft()}</p>
      ) : (
        <div className="flex flex-wrap items-start gap-3">
          <div className="min-w-0 flex-1 basis-52">
            <Select
              label={m.cashBookAdmin.choosePerson()}
              value={userId}
              options={[['', m.cashBookAdmin.pleaseChoose()], ...people.map(({ _id, name }) => [_id, name] as const)]}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? id : undefined}
              onChange={(person) => {
                setChosen(person);
                setError(undefined);
              }}
            />
            {error && (
              <p id={id} role="alert" className="mt-1 text-sm text-danger">
                {error}
              </p>
            )}
          </div>
          <div className="min-w-0 flex-2 basis-80">
            <StartShift userId={userId} onPersonMissing={() => setError(m.cashBookAdmin.enterPerson())} />
          </div>
        </div>
      )}
    </Card>
  );
}
