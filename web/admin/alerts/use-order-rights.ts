import { type OrderRights, orderRightsOf } from '../../../contract/users/staff-roles.ts';
import { useUser } from '../../session/use-session.ts';

/** The rights of the user on the order board; all until the user is known. The server decides, too. */
export const useOrderRights = (): OrderRights => orderRightsOf(useUser()?.staffRole);
