import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { Button, TextLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ClipboardList, CookingPot, History } from '../ui/icons.tsx';

/** The ways to a whole cart. */
export const EmptyCart = ({ onClose }: { onClose: () => void }) => (
  <EmptyState
    picture="cart"
    title={m.cart.empty()}
    action={
      <div className="flex flex-col items-center gap-2">
        <Button onClick={onClose}>{m.cart.continueShopping()}</Button>
        <div className="flex flex-wrap justify-center gap-x-5">
          <TextLink to={links.pasteList} onClick={onClose}>
            <ClipboardList size={18} />
            {m.catalogue.pasteList()}
          </TextLink>
          <TextLink to={links.buyAgain} onClick={onClose}>
            <History size={18} />
            {m.catalogue.buyAgain()}
          </TextLink>
          <TextLink to={links.cook} onClick={onClose}>
            <CookingPot size={18} />
            {m.catalogue.cookThis()}
          </TextLink>
        </div>
      </div>
    }
  />
);
