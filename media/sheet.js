// A sheet's own script: tells the extension what was clicked; tabs, copy buttons, sorting and filtering of tables; adds
// the rows that the extension sends; and keeps how the page was left: chosen tab, sort orders, scroll position.
// Long tables are drawn by longTables.js. The extension checks every message. What it sends is escaped, and the content security policy runs no script of it.
(() => {
  const vscode = acquireVsCodeApi();
  const { page, state, view: given, texts: said } = document.body.dataset;
  const texts = JSON.parse(said);
  /** A text of the extension with what belongs in the place of `{0}` and `{1}`. */
  const fill = (text, ...values) => text.replace(/\{(\d)\}/g, (_, place) => values[place]);
  const history = JSON.parse(state);
  // A page that was hidden is made anew of what it was made of at first; what it said of itself since is newer.
  const before = vscode.getState();
  const view = before?.page === page ? before.view : JSON.parse(given);

  // --- What is kept ---
  let timer;
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    if (history.current) history.targets[history.index].view = view;
    vscode.setState({ ...history, page, view });
    if (document.querySelector('.sheet')) vscode.postMessage({ type: 'view', page, view });
  };
  const keepSoon = () => {
    timer ??= setTimeout(keep, 150);
  };
  /** Asks the extension for something, after telling it how the page is left. */
  const ask = (message) => {
    if (timer !== undefined) keep();
    vscode.postMessage(message);
  };

  // --- What is said, to the eye and to screen readers ---
  const status = document.querySelector('.announcement');
  let saying;
  const say = (text) => {
    clearTimeout(saying);
    // The same words twice are said twice only where they were gone in between.
    status.textContent = '';
    saying = setTimeout(() => {
      status.textContent = text;
      saying = setTimeout(() => (status.textContent = ''), 4000 + 60 * text.length);
    }, 50);
  };

  // --- Copy buttons and names of links ---
  const button = (className, label) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.className = className;
    if (label) made.textContent = label;
    return made;
  };
  const decorate = (root) => {
    for (const element of root.querySelectorAll('[data-copy]')) {
      if (element.closest('svg')) continue;
      const text = element.dataset.copy;
      const copy = button('copy codicon codicon-copy');
      copy.setAttribute('aria-label', fill(texts.copyThis, text.length > 60 ? `${text.slice(0, 60)}…` : text));
      copy.title = texts.copy;
      (element.closest('button') ?? element).after(copy);
    }
    for (const reference of root.querySelectorAll('button[data-ref-kind]')) {
      const kind = texts.kinds[reference.dataset.refKind];
      reference.setAttribute('aria-label', fill(texts.open, kind, reference.textContent));
    }
    for (const table of root.querySelectorAll('table')) prepareTable(table);
  };

  // --- Tables ---
  /** Decimal places that count: tokens have up to 18, some claim more. */
  const places = 40;
  /** Amounts and numbers by their value, exact, everything else as text in which numbers count as numbers. */
  const keyOf = (cell) => {
    const text = cell?.querySelector('[data-copy]')?.dataset.copy ?? cell?.textContent.replaceAll(',', '') ?? '';
    const [, sign, whole, fraction = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(text.trim()) ?? [];
    if (whole === undefined) return text;
    const value = BigInt(whole + fraction.padEnd(places, '0').slice(0, places));
    return sign === '-' ? -value : value;
  };
  const { compare: compareTexts } = new Intl.Collator(undefined, { numeric: true });
  const compare = (one, other) => {
    if (typeof one === 'bigint' && typeof other === 'bigint') return one < other ? -1 : one > other ? 1 : 0;
    return compareTexts(String(one), String(other));
  };
  const nameOf = (table) => {
    const section = table.closest('section');
    return `${section.querySelector('h2').textContent} ${[...section.querySelectorAll('table')].indexOf(table)}`;
  };
  /** The rows of each table as they came. */
  const inOrder = new WeakMap();
  const { rowsOf, arrange, rearrange, sizeParts } = longTables();
  const sort = (table, column, descending) => {
    const headings = [...table.tHead.rows[0].cells];
    const index = headings.findIndex((heading) => heading.textContent === column);
    if (index < 0) return;
    for (const each of headings) each.removeAttribute('aria-sort');
    headings[index].setAttribute('aria-sort', descending ? 'descending' : 'ascending');
    const sign = descending ? -1 : 1;
    const rows = rowsOf(table).map((row) => ({ row, key: keyOf(row.cells[index]) }));
    rows.sort((one, other) => sign * compare(one.key, other.key));
    arrange(
      table,
      rows.map(({ row }) => row),
    );
  };
  /** Puts rows that came later where they belong: by the chosen order, else at the end. */
  const insertRows = (table, rows) => {
    const sorted = rowsOf(table);
    const column = [...table.tHead.rows[0].cells].findIndex((heading) => heading.hasAttribute('aria-sort'));
    if (column < 0) return [...table.tBodies].at(-1).append(...rows);
    const sign = table.tHead.rows[0].cells[column].getAttribute('aria-sort') === 'descending' ? -1 : 1;
    const keyed = rows.map((row) => ({ row, key: keyOf(row.cells[column]) }));
    keyed.sort((one, other) => sign * compare(one.key, other.key));
    for (const { row, key } of keyed) {
      let [low, high] = [0, sorted.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (sign * compare(keyOf(sorted[middle].cells[column]), key) <= 0) low = middle + 1;
        else high = middle;
      }
      if (low < sorted.length) sorted[low].before(row);
      else [...table.tBodies].at(-1).append(row);
    }
  };
  const filter = (rows, words) => {
    const wanted = words.toLowerCase().trim();
    for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(wanted);
    return rows.filter((row) => !row.hidden).length;
  };
  /** The places of the rows that are seen, in the order in which they are; nothing where that is the whole table. */
  const placesShown = (table) => {
    const all = new Map(inOrder.get(table).map((row, place) => [row, place]));
    const rows = rowsOf(table)
      .filter((row) => !row.hidden)
      .map((row) => all.get(row));
    return rows.length === all.size && rows.every((place, index) => place === index) ? undefined : rows;
  };
  const prepareTable = (table) => {
    const rows = inOrder.get(table) ?? rowsOf(table);
    inOrder.set(table, rows);
    if (rows.length < 2) return;
    rearrange(table);
    for (const heading of table.tHead.rows[0].cells) {
      const by = button('sort', heading.textContent);
      by.title = texts.sort;
      heading.replaceChildren(by);
    }
    const sorted = view.sorts?.find((each) => each.table === nameOf(table));
    if (sorted) sort(table, sorted.column, sorted.descending);
    const tools = table.closest('.table')?.querySelector('.tools');
    if (!tools || tools.querySelector('input') || rows.length <= 10) return;
    const box = document.createElement('input');
    box.type = 'search';
    box.placeholder = texts.filter;
    box.setAttribute('aria-label', fill(texts.filterRows, table.getAttribute('aria-label')));
    box.addEventListener('input', () => {
      const all = inOrder.get(table);
      say(fill(texts.filtered, filter(all, box.value), all.length));
      sizeParts(table);
    });
    tools.prepend(box);
  };
  /** A table that is wider than its place can be scrolled by keys too. */
  const widths = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
      else target.removeAttribute('tabindex');
    }
  });
  const watchWidths = (root) => {
    for (const each of root.querySelectorAll('.scroll')) widths.observe(each);
  };

  // --- Tabs ---
  const tabs = [...document.querySelectorAll('[role="tab"]')];
  const choose = (chosen) => {
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      document.getElementById(tab.getAttribute('aria-controls')).hidden = tab !== chosen;
    }
    // What was not shown had no widths.
    for (const table of document.querySelectorAll('table:not(.long)')) rearrange(table);
    view.tab = chosen.textContent;
    keepSoon();
  };
  document.querySelector('[role="tablist"]')?.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const here = tabs.indexOf(document.activeElement);
    const moves = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: tabs.length - 1 };
    if (here < 0 || !Object.hasOwn(moves, event.key)) return;
    event.preventDefault();
    const next = tabs.at(moves[event.key] % tabs.length);
    choose(next);
    next.focus();
  });

  // --- Rows that follow ---
  const count = (section) => section.querySelectorAll('tbody tr, dl').length;
  const sectionAt = (place) => document.querySelector(`section[data-section="${place}"]`);
  const askMore = (more) => {
    if (more.getAttribute('aria-disabled') === 'true') return;
    more.setAttribute('aria-disabled', 'true');
    more.dataset.label = more.textContent;
    more.textContent = texts.loading;
    ask({ type: 'more', section: Number(more.dataset.more) });
  };
  const moreFailed = ({ section, text }) => {
    const more = sectionAt(section)?.querySelector('[data-more]');
    more?.removeAttribute('aria-disabled');
    if (more) more.textContent = more.dataset.label;
    say(text);
  };
  /** Adds to a table what is new in it; what stands below it changes. Nothing else in the page is touched. */
  const addRows = (section, { kept, rows, end }) => {
    const table = section.querySelector('table');
    const all = inOrder.get(table);
    const template = document.createElement('template');
    template.innerHTML = rows;
    const added = [...template.content.children];
    decorate(template.content);
    for (const row of all.splice(kept)) row.remove();
    all.push(...added);
    const words = section.querySelector('input[type="search"]')?.value ?? '';
    if (words !== '') filter(added, words);
    insertRows(table, added);
    rearrange(table);
    // A short table has no tools; the new rows made it a long one.
    if (kept <= 10) prepareTable(table);
    const frame = table.closest('.table');
    while (frame.nextElementSibling) frame.nextElementSibling.remove();
    frame.insertAdjacentHTML('afterend', end);
    return section;
  };
  const replaceSection = (old, html) => {
    const template = document.createElement('template');
    template.innerHTML = html;
    const section = template.content.firstElementChild;
    const focusable = 'button, input, .scroll';
    const focused = [...old.querySelectorAll(focusable)].indexOf(document.activeElement);
    const words = [...old.querySelectorAll('input[type="search"]')].map((box) => box.value);
    old.replaceWith(section);
    decorate(section);
    watchWidths(section);
    for (const [index, box] of section.querySelectorAll('input[type="search"]').entries()) {
      box.value = words[index] ?? '';
      const table = box.closest('.table').querySelector('table');
      if (box.value !== '') filter(inOrder.get(table), box.value);
      sizeParts(table);
    }
    if (focused >= 0) section.querySelectorAll(focusable)[focused]?.focus({ preventScroll: true });
    return section;
  };
  const grow = (growth) => {
    const old = sectionAt(growth.section);
    if (!old) return;
    const onMore = document.activeElement?.matches('[data-more]') === true;
    const { scrollX, scrollY } = window;
    const before = count(old);
    const section = growth.html === undefined ? addRows(old, growth) : replaceSection(old, growth.html);
    const more = section.querySelector('[data-more]');
    const end = [...section.querySelectorAll('tbody tr')].at(-1) ?? section;
    if (!more) end.tabIndex = -1;
    if (onMore) (more ?? end).focus({ preventScroll: true });
    scrollTo(scrollX, scrollY);
    const shown = count(section);
    say(fill(more ? texts.someMore : texts.allThere, shown - before, shown));
  };

  // --- How long ago ---
  /** What is further away says the same for hours. */
  const [agesFor, agesEvery, mostAges] = [2 * 86_400_000, 15_000, 2_000];
  const askAges = () => {
    const near = [...document.querySelectorAll('[data-age]')]
      .map((note) => note.previousElementSibling.dateTime)
      .filter((time) => Math.abs(Date.now() - Date.parse(time)) < agesFor);
    const times = [...new Set(near)].slice(0, mostAges);
    if (times.length > 0) vscode.postMessage({ type: 'ages', times });
  };
  const showAges = ({ ages }) => {
    for (const note of document.querySelectorAll('[data-age]')) {
      const words = ages[note.previousElementSibling.dateTime];
      if (words && note.textContent !== `(${words})`) note.textContent = `(${words})`;
    }
  };

  window.addEventListener('message', ({ data }) => {
    if (data.type === 'section') grow(data);
    else if (data.type === 'ages') showAges(data);
    else if (data.type === 'moreFailed') moreFailed(data);
    else if (data.type === 'say') say(data.text);
  });

  // --- Clicks and keys ---
  document.addEventListener('click', ({ target }) => {
    const clicked = target.closest('button');
    if (!clicked || clicked.disabled) return;
    const { action, refKind, refId, refNetwork, csv, more } = clicked.dataset;
    if (action !== undefined) ask({ type: action });
    else if (refKind !== undefined) ask({ type: 'open', kind: refKind, id: refId, network: refNetwork });
    else if (more !== undefined) askMore(clicked);
    else if (clicked.role === 'tab') choose(clicked);
    else if (csv !== undefined) {
      const [section, block] = csv.split('.').map(Number);
      const rows = placesShown(clicked.closest('.table').querySelector('table'));
      ask({ type: 'copyCsv', section, block, ...(rows && { rows }) });
    } else if (clicked.classList.contains('copy')) {
      const copied = clicked.previousElementSibling;
      const text = copied.dataset.copy ?? copied.querySelector('[data-copy]').dataset.copy;
      ask({ type: 'copy', text });
    } else if (clicked.classList.contains('sort')) {
      const table = clicked.closest('table');
      const column = clicked.textContent;
      const descending = clicked.closest('th').getAttribute('aria-sort') === 'ascending';
      sort(table, column, descending);
      const others = (view.sorts ?? []).filter((each) => each.table !== nameOf(table));
      view.sorts = [...others, { table: nameOf(table), column, descending }];
      keepSoon();
    }
  });
  document.addEventListener('keydown', (event) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowLeft') ask({ type: 'back' });
    else if (event.key === 'ArrowRight') ask({ type: 'forward' });
    else return;
    event.preventDefault();
  });

  // --- As it was left ---
  decorate(document.querySelector('main'));
  watchWidths(document);
  const chosen = tabs.find((tab) => tab.textContent === view.tab);
  if (chosen) choose(chosen);
  const { focus } = document.body.dataset;
  if (focus === 'refresh') document.querySelector('[data-action="refresh"]').focus({ preventScroll: true });
  else if (focus === 'heading') {
    const start = document.querySelector('h1') ?? document.querySelector('main');
    start.tabIndex = -1;
    start.focus({ preventScroll: true });
  }
  if (document.querySelector('.sheet')) {
    // VS Code scrolls a new document to where the one before it was, whatever that showed; this page knows better.
    const wanted = view.scroll ?? 0;
    let settled = false;
    scrollTo(0, wanted);
    window.addEventListener('load', () => setTimeout(() => (settled = true), 300));
    for (const type of ['wheel', 'keydown', 'pointerdown'])
      document.addEventListener(type, () => (settled = true), { once: true, passive: true });
    document.addEventListener('scroll', () => {
      if (!settled) return scrollTo(0, wanted);
      view.scroll = Math.round(scrollY);
      keepSoon();
    });
  }
  // A page that was hidden begins with the words of when it was drawn.
  askAges();
  setInterval(askAges, agesEvery);
  keep();
})();
