/** The boxes at the top that the product has open. */
let open = 0;

/**
 * Whether the user is in a box of the product: what opens on its own meanwhile, such as a page that took long to load,
 * leaves the keyboard there. VS Code closes a box that loses it, with what was typed.
 */
export function isInBox(): boolean {
  return open > 0;
}

/** The newest box that waits for the keyboard to be back; the next one opens after it. */
let waiting: Promise<void> | undefined;

/**
 * Shows a box and waits for its answer. Every box of the product goes through it. The box that the user opens from the
 * command palette waits for VS Code to give the keyboard back to the page in front, which would take it from the box.
 * @param show opens the box; its promise settles once the box has its answer or is closed
 */
export async function inBox<T>(show: () => Thenable<T>): Promise<T> {
  const returning = waiting ?? (isInBox() ? undefined : keyboardReturns());
  open++;
  try {
    if (returning) {
      waiting = returning;
      await returning;
      if (waiting === returning) waiting = undefined;
    }
    return await show();
  } finally {
    open--;
  }
}

/** The keyboard in the page of a panel, which goes back there when the command palette closes. */
export type PageKeyboard = ReturnType<typeof followKeyboard>;

interface FollowedPage {
  isInFront(): boolean;
  has: boolean;
  /** Whether the keyboard is expected back: the page has had it, and no box has waited for it in vain since. */
  isDue: boolean;
  /** Ends the waiting for the keyboard to return. */
  returned(): void;
}

const pages = new Set<FollowedPage>();

/** @param isInFront whether the panel is the active editor */
export function followKeyboard(isInFront: () => boolean) {
  const page: FollowedPage = { isInFront, has: false, isDue: false, returned() {} };
  pages.add(page);
  return {
    /** The page says whether it has it now. */
    moved(has: boolean): void {
      page.has = has;
      if (!has) return;
      page.isDue = true;
      page.returned();
    },
    dispose(): void {
      pages.delete(page);
      page.returned();
    },
  };
}

/**
 * How long VS Code may take to give a page the keyboard, in milliseconds: it waits 50, and then asks the page to take it,
 * from whatever has it by then (`_doFocus` in VS Code's webviewElement.ts). The first box that isn't opened from the
 * palette waits as long, for nothing.
 */
const returnPatience = 250;

/** Undefined if the keyboard isn't on its way to a page. */
function keyboardReturns(): Promise<void> | undefined {
  const page = [...pages].find((each) => each.isInFront());
  if (!page?.isDue || page.has) return undefined;
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      page.isDue = false;
      resolve();
    }, returnPatience);
    page.returned = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}
