import { type OrderRights, orderRightsOf } from '../../../contract/staff-roles.ts';
import { useUser } from '../../session/use-session.ts';

/** What the user may see and do on the order board; everything until the user is known. The server decides, too. */
export const useOrderRights = (): OrderRights => orderRightsOf(useUser()?.staffRole);
