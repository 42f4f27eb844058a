/** The least time between two times that a page is kept while the user scrolls, in milliseconds. */
const keptEvery = 150;

/** A longer text to filter by isn't kept: it has room for an address, but for no private key and no recovery phrase. */
const longestFilter = 42;

/**
 * How the user left the page (chosen tab, sort orders, filters, what is open, scroll position), kept for a reload of the
 * window, and told to the extension before anything is asked of it.
 * @param vscode what `acquireVsCodeApi` gave
 * @param given the data that the extension gave the page's body
 */
export function createKeptView(vscode, { page, state, view: given }) {
  const history = JSON.parse(state);
  // A page that was hidden is made anew of what it was made of at first; what it said of itself since is newer.
  const before = vscode.getState();
  const view = before?.page === page ? before.view : JSON.parse(given);
  let timer;
  // Not before the page is made ready, which then keeps itself.
  let mayKeepAt = Number.POSITIVE_INFINITY;
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    mayKeepAt = performance.now() + keptEvery;
    const filters = view.filters?.filter(({ words }) => words.length <= longestFilter);
    const kept = { ...view, ...(filters && { filters }) };
    if (history.current) history.targets[history.index].view = kept;
    vscode.setState({ ...history, page, view: kept });
    if (document.querySelector('.sheet')) vscode.postMessage({ type: 'view', page, view: kept });
  };
  return {
    /** Changed by whoever knows better, who then calls `keepSoon`. */
    view,
    keep,
    /** At once if nothing was kept just before: the window may be closed at any time. */
    keepSoon() {
      if (performance.now() >= mayKeepAt) keep();
      else timer ??= setTimeout(keep, keptEvery);
    },
    /** Asks the extension for something. */
    ask(message) {
      if (timer !== undefined) keep();
      vscode.postMessage(message);
    },
  };
}
