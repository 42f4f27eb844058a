// A sheet's own script: tells the extension what was clicked, adds copy buttons, sorts tables, and keeps where the panel
// has been.
// The extension checks every message; nothing of the page is ever run or inserted as markup.
(() => {
  const vscode = acquireVsCodeApi();
  vscode.setState(JSON.parse(document.body.dataset.state ?? 'null'));

  const announce = (text) => {
    document.querySelector('.announcement').textContent = text;
  };

  const svg = (path) => {
    const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    icon.setAttribute('viewBox', '0 0 16 16');
    icon.setAttribute('aria-hidden', 'true');
    const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    shape.setAttribute('d', path);
    icon.append(shape);
    return icon;
  };

  for (const element of document.querySelectorAll('main [data-copy]')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    const text = element.dataset.copy;
    button.setAttribute('aria-label', `Copy ${text.length > 60 ? `${text.slice(0, 60)}…` : text}`);
    button.title = 'Copy';
    button.append(svg('M5 1h9v11h-3v3H2V4h3V1zm1 1v2h5v7h2V2H6zM3 5v9h7V5H3z'));
    button.addEventListener('click', () => {
      vscode.postMessage({ type: 'copy', text });
      announce('Copied.');
    });
    (element.closest('button') ?? element).after(button);
  }

  for (const reference of document.querySelectorAll('button[data-ref-kind]'))
    reference.setAttribute('aria-label', `Open ${reference.dataset.refKind} ${reference.textContent}`);

  // Amounts and numbers by their exact integers, everything else as text in which numbers count as numbers.
  const exact = (cell) => {
    const text = cell?.querySelector('[data-copy]')?.dataset.copy ?? cell?.textContent.replaceAll(',', '') ?? '';
    return /^-?\d+$/.test(text.trim()) ? BigInt(text.trim()) : text;
  };
  const compare = (one, other) => {
    if (typeof one === 'bigint' && typeof other === 'bigint') return one < other ? -1 : one > other ? 1 : 0;
    return String(one).localeCompare(String(other), undefined, { numeric: true });
  };
  const sortable = (table) => {
    const body = table.tBodies[0];
    const headings = [...table.querySelectorAll('thead th')];
    if (!body || body.rows.length < 2) return;
    headings.forEach((heading, column) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'sort';
      button.textContent = heading.textContent;
      button.title = 'Sort by this column';
      button.addEventListener('click', () => {
        const descending = heading.getAttribute('aria-sort') === 'ascending';
        for (const each of headings) each.removeAttribute('aria-sort');
        heading.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
        const sign = descending ? -1 : 1;
        const rows = [...body.rows].map((row) => ({ row, key: exact(row.cells[column]) }));
        rows.sort((one, other) => sign * compare(one.key, other.key));
        body.append(...rows.map(({ row }) => row));
      });
      heading.replaceChildren(button);
    });
  };
  for (const table of document.querySelectorAll('main table')) sortable(table);

  document.addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (!button || button.disabled) return;
    const { action, refKind, refId } = button.dataset;
    if (action !== undefined) vscode.postMessage({ type: action });
    if (action?.startsWith('copy')) announce('Copied.');
    if (refKind !== undefined) vscode.postMessage({ type: 'open', kind: refKind, id: refId });
  });

  document.addEventListener('keydown', (event) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowLeft') vscode.postMessage({ type: 'back' });
    else if (event.key === 'ArrowRight') vscode.postMessage({ type: 'forward' });
    else return;
    event.preventDefault();
  });
})();
