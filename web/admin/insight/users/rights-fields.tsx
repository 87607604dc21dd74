import type { ListedStore } from '../../../../contract/delivery/stores.ts';
import { type StaffRole, staffRoles } from '../../../../contract/users/staff-roles.ts';
import { m } from '../../../../messages/index.ts';
import { roleLabels } from '../../stores/role-labels.ts';

const choice = 'flex min-h-12 cursor-pointer items-start gap-3 rounded-md px-2 py-2.5 hover:bg-surface';

interface Props {
  role: StaffRole | undefined;
  onRole: (role: StaffRole | undefined) => void;
  /** A choice without a role, such as "Customer". */
  without?: { name: string; hint: string };
  /** All stores of the shop; with one there is nothing to choose. */
  stores: readonly ListedStore[];
  chosen: readonly string[];
  onStores: (chosen: readonly string[]) => void;
}

/** Somebody's rights, and the stores in which they have them. */
export const RightsFields = ({ role, onRole, without, stores, chosen, onStores }: Props) => (
  <>
    <fieldset>
      <legend className="sr-only">{m.adminUsers.role()}</legend>
      {without && <RoleChoice {...without} isChosen={role === undefined} onChoose={() => onRole(undefined)} />}
      {staffRoles.map((each) => (
        <RoleChoice key={each} {...roleLabels()[each]} isChosen={role === each} onChoose={() => onRole(each)} />
      ))}
    </fieldset>
    {role && stores.length > 1 && (
      <fieldset className="rounded-lg border border-line p-2">
        <legend className="px-1 text-sm font-semibold">{m.adminStores.stores()}</legend>
        {stores.map(({ _id, name, address }) => (
          <label key={_id} className={choice}>
            <input
              type="checkbox"
              className="mt-0.5 size-5 shrink-0 accent-accent"
              checked={chosen.includes(_id)}
              onChange={({ target }) =>
                onStores(target.checked ? [...chosen, _id] : chosen.filter((each) => each !== _id))
              }
            />
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{name}</span>
              {address && <span className="block text-sm text-muted wrap-anywhere">{address}</span>}
            </span>
          </label>
        ))}
      </fieldset>
    )}
  </>
);

interface RoleChoiceProps {
  name: string;
  hint: string;
  isChosen: boolean;
  onChoose: () => void;
}

const RoleChoice = ({ name, hint, isChosen, onChoose }: RoleChoiceProps) => (
  <label className={choice}>
    <input
      type="radio"
      name="role"
      className="mt-0.5 size-5 shrink-0 accent-accent"
      checked={isChosen}
      onChange={onChoose}
    />
    <span>
      <span className="block font-semibold">{name}</span>
      <span className="block text-sm text-muted">{hint}</span>
    </span>
  </label>
);
