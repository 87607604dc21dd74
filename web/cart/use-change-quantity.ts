import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { Product } from '../../contract/catalogue.ts';
import { links } from '../../contract/links.ts';
import { messages } from '../../contract/messages.ts';
import { messageOf } from '../api/api-error.ts';
import { readTokens } from '../api/tokens.ts';
import type { AfterSignIn } from '../session/after-sign-in.ts';
import { announce } from '../ui/announcer.tsx';
import { toast } from '../ui/toasts.tsx';
import { cartChanges, knownCart } from './cart-changes.ts';
import { mostOf, nameOf } from './cart-lines.ts';

/**
 * Returns a function that sets the quantity of a product in the cart, shown and announced immediately. 0 removes it and offers
 * undo.
 */
export function useChangeQuantity() {
  const queries = useQueryClient();
  return useCallback(
    (product: Product, quantity: number, before: number): void => {
      const changes = cartChanges(queries);
      changes.change({ product, quantity });
      const name = nameOf(product);
      if (quantity > 0) {
        announce(`${quantity} of ${name} in your cart`);
        return;
      }
      announce(`${name} removed from your cart`);
      toast(`${name} removed from your cart`, {
        id: `undo-${product._id}`,
        action: {
          label: 'Undo',
          onClick: () => {
            changes.change({ product, quantity: before, restores: true });
            announce(`${before} of ${name} in your cart again`);
          },
        },
      });
    },
    [queries],
  );
}

/**
 * Returns a function that adds one unit of a product. A visitor is sent to sign in and returns with the product added (spec §4).
 * Waits while the cart is loading. Resolves when the change is shown, not when the server has responded.
 */
export function useAddToCart() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const change = useChangeQuantity();
  return useCallback(
    async (product: Product): Promise<void> => {
      if (!readTokens()) {
        const { pathname, search } = window.location;
        const state: AfterSignIn = { path: pathname + search, add: product._id, at: Date.now() };
        window.scrollTo({ top: 0 });
        toast.info(messages.loginToAdd);
        await navigate(links.login, { state });
        return;
      }
      try {
        const items = await knownCart(queries);
        const before = items.find((item) => item.productId._id === product._id)?.quantity ?? 0;
        change(product, Math.min(before + 1, Math.max(1, mostOf(product))), before);
      } catch (error) {
        toast.error(messageOf(error));
      }
    },
    [queries, navigate, change],
  );
}
