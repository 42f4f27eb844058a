/** The boxes at the top that the product has open. */
let open = 0;

/**
 * Whether the user is in a box of the product: what opens on its own meanwhile, such as a page that took long to load,
 * leaves the keyboard there. VS Code closes a box that loses it, with what was typed.
 */
export function isInBox(): boolean {
  return open > 0;
}

/**
 * Waits for the answer of a box. Every box of the product goes through it.
 * @param answer settles once the box has its answer or is closed
 */
export async function inBox<T>(answer: Thenable<T>): Promise<T> {
  open++;
  try {
    return await answer;
  } finally {
    open--;
  }
}
