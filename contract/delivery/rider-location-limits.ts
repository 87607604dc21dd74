/** Apart from the schemas, which the screens do not load. */
/** In metres: a less accurate position says nothing about a delivery or a door. */
export const worstAccuracy = 100;
/** In metres: nearer than this is "nearby". */
export const nearbyMetres = 200;
/** In seconds: an older position is shown with its age. */
export const staleSeconds = 120;
/** In seconds: nobody is helped by what is older. */
export const keptSeconds = 600;
/** Deliveries that one position is for. */
export const maxSharedOrders = 50;
