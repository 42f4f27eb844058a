import { button } from './button.js';
import { fill } from './fill.js';

/** Puts a copy button behind each value in `root` that can be copied. In a picture there is no place for one. */
export function addCopyButtons(root, texts) {
  for (const element of root.querySelectorAll('[data-copy]')) {
    if (element.closest('svg')) continue;
    const text = element.dataset.copy;
    const copy = button('copy codicon codicon-copy');
    copy.setAttribute('aria-label', fill(texts.copyThis, text.length > 60 ? `${text.slice(0, 60)}…` : text));
    copy.title = texts.copy;
    copyPlace(element.closest('button') ?? element).after(copy);
  }
}

/** What a value's copy button stands behind: it lies over what follows, so not over the age of a time or an amount's dollars. */
export function copyPlace(value) {
  const note = value.nextElementSibling;
  return note?.matches('.note') ? note : value;
}

/** What a copy button copies: the value before it. */
export function copiedBy(copy) {
  const before = copy.previousElementSibling;
  const copied = before.matches('.note') ? before.previousElementSibling : before;
  return copied.dataset.copy ?? copied.querySelector('[data-copy]').dataset.copy;
}

/** Names each link to a thing of the ledger in `root` by the kind of thing that it opens. */
export function nameLinks(root, texts) {
  for (const reference of root.querySelectorAll('button[data-ref-kind]')) {
    const kind = texts.kinds[reference.dataset.refKind];
    reference.setAttribute('aria-label', fill(texts.open, kind, reference.textContent));
  }
}
