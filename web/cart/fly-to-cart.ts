/** Shows where an added product goes: its picture flies to the cart. */
import { afterPaint } from '../ui/after-paint.ts';

/** In ms. */
const duration = 450;
/** Of the picture, when it arrives. */
const smallest = 0.12;

/** The centre of the cart's button; before there is one, of the place where it appears. */
function cartCentre(): { x: number; y: number } {
  const button = document.querySelector('.cart-button')?.getBoundingClientRect();
  if (button) return { x: button.x + button.width / 2, y: button.y + button.height / 2 };
  const isWide = matchMedia('(min-width: 640px)').matches;
  return { x: isWide ? innerWidth - 110 : innerWidth / 2, y: innerHeight - 50 };
}

/**
 * Flies the first picture in `place`, the card or page of the product, to the cart. It starts after the next paint, so that it
 * delays no tap; nothing moves for those who want less motion, or when the picture is out of sight.
 */
export function flyToCart(place: Element | null): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  afterPaint(() => {
    const picture = place?.querySelector('img');
    const from = picture?.getBoundingClientRect();
    if (!picture?.complete || !from || from.bottom < 0 || from.top > innerHeight) return;
    const copy = document.createElement('img');
    copy.src = picture.currentSrc;
    copy.alt = '';
    copy.ariaHidden = 'true';
    copy.className = 'pointer-events-none fixed z-40 object-contain';
    Object.assign(copy.style, {
      left: `${from.x}px`,
      top: `${from.y}px`,
      width: `${from.width}px`,
      height: `${from.height}px`,
    });
    document.body.append(copy);
    const to = cartCentre();
    const [x, y] = [to.x - from.x - from.width / 2, to.y - from.y - from.height / 2];
    const small = `scale(${smallest})`;
    const flight = copy.animate(
      [
        { transform: 'none', opacity: 0.9 },
        { transform: `translate(${x * 0.6}px, ${y * 0.35}px) scale(0.5)`, opacity: 0.9, offset: 0.5 },
        { transform: `translate(${x}px, ${y}px) ${small}`, opacity: 0.3 },
      ],
      { duration, easing: 'ease-in' },
    );
    flight.onfinish = flight.oncancel = () => copy.remove();
  });
}
