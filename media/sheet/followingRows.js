import { fill } from './fill.js';
import { filterBoxes } from './filterBox.js';
import { returnFocus } from './scrollPosition.js';

/**
 * The rows that follow in a section: asked for by its "more" button, and added when the extension sends them. Nothing
 * else in the page is touched.
 * @param decorate what every new part of the page gets
 */
export function createFollowingRows({ tables, texts, say, ask, decorate }) {
  /** What changes the headline and the first sections once the user selects nothing there, the oldest first. */
  const waiting = [];
  /** Adds to a table what is new in it; what stands below it changes. */
  const addRows = (section, { kept, rows, end }) => {
    const table = section.querySelector('table');
    const template = document.createElement('template');
    template.innerHTML = rows;
    const added = [...template.content.children];
    decorate(template.content);
    tables.add(table, kept, added, filterBoxes(section)[0]?.value ?? '');
    const frame = table.closest('.table');
    while (frame.nextElementSibling) frame.nextElementSibling.remove();
    frame.insertAdjacentHTML('afterend', end);
    return section;
  };
  const replaceSection = (old, html) => {
    const template = document.createElement('template');
    template.innerHTML = html;
    const section = template.content.firstElementChild;
    const focusable = 'button, input, td, th';
    const focused = [...old.querySelectorAll(focusable)].indexOf(document.activeElement);
    old.replaceWith(section);
    decorate(section);
    const again = focused < 0 ? undefined : section.querySelectorAll(focusable)[focused];
    if (again?.matches('td, th')) again.tabIndex = 0;
    if (again) returnFocus(again);
    return section;
  };

  /** Adds a section after those that stand above the tabs. */
  const addSection = (html) => {
    const last = [...document.querySelectorAll('section[data-section]')].findLast((each) => !each.closest('.tabs'));
    last.insertAdjacentHTML('afterend', html);
    decorate(last.nextElementSibling);
  };

  /** Replaces the first sections. What follows each stays where it is, unless it needs more room now. */
  const replaceFirst = (html) => {
    const old = html.map((_, place) => sectionAt(place));
    const bottoms = old.map((each) => each.getBoundingClientRect().bottom);
    for (const [place, each] of html.entries()) {
      const section = replaceSection(old[place], each);
      section.style.minHeight = `${bottoms[place] - section.getBoundingClientRect().top}px`;
    }
  };

  /** Changes the headline and the first sections, in the order of the news; waits while the user copies some of them. */
  const change = (news, show) => {
    // Of what waits, an update says no more than the next one.
    if (news.type === 'summary' && waiting.at(-1)?.news.type === 'summary') waiting.pop();
    waiting.push({ news, show });
    showWaiting();
  };
  const showWaiting = () => {
    while (waiting.length > 0 && !isSelected(waiting[0].news)) {
      const { news, show } = waiting.shift();
      replaceFirst(news.html);
      show();
      document.querySelector('.headline').textContent = news.headline;
      document.querySelector('.kind').textContent = news.title;
    }
  };

  return {
    askFor(more) {
      if (more.getAttribute('aria-disabled') === 'true') return;
      more.setAttribute('aria-disabled', 'true');
      more.dataset.label = more.textContent;
      more.textContent = texts.loading;
      ask({ type: 'more', section: Number(more.dataset.more) });
    },
    /** What the search for it is doing, in the line above the room. */
    searching(text) {
      const line = document.querySelector('section:has(> .room) > p');
      if (!line) return;
      line.textContent = text;
      // It is one line, however long.
      line.title = text;
    },
    /** Where a call failed, found after the page was drawn: it takes the room that was left for it. */
    tell(news) {
      if (!sectionAt(0)) return;
      change(news, () => {
        for (const each of news.added) addSection(each);
        // A screen reader says what changes in it.
        document.querySelector('.headline').setAttribute('aria-live', 'polite');
      });
    },
    /** The answer as it is now, in its place. */
    update(news) {
      if (!sectionAt(0)) return;
      change(news, () => {
        document.querySelector('.sheet').className = `sheet tone-${news.tone}`;
      });
    },
    /** Another text is selected, or none. */
    selected: showWaiting,
    /** The extension has none now, and says why. */
    failed({ section, text }) {
      const more = sectionAt(section)?.querySelector('[data-more]');
      more?.removeAttribute('aria-disabled');
      if (more) more.textContent = more.dataset.label;
      say(text);
    },
    /** What the extension sent: rows for the section's table, or all of the section. Scroll position and focus stay. */
    add(growth) {
      const old = sectionAt(growth.section);
      if (!old) return;
      const onMore = document.activeElement?.matches('[data-more]') === true;
      const isAsked = old.querySelector('[data-more][aria-disabled="true"]') !== null;
      const { scrollX, scrollY } = window;
      const before = countOf(old);
      const section = growth.html === undefined ? addRows(old, growth) : replaceSection(old, growth.html);
      const more = section.querySelector('[data-more]');
      const end = [...section.querySelectorAll('tbody tr')].at(-1)?.cells[0] ?? section;
      if (!more && !end.hasAttribute('tabindex')) end.tabIndex = -1;
      if (onMore) returnFocus(more ?? end);
      scrollTo(scrollX, scrollY);
      // What was late came by itself: nobody waits for it.
      if (!isAsked) return;
      const shown = countOf(section);
      // What is loaded on request only follows no rows.
      const told = before === 0 ? texts.loaded : more ? texts.someMore : texts.allThere;
      say(fill(told, shown - before, shown));
    },
  };
}

function sectionAt(place) {
  return document.querySelector(`section[data-section="${place}"]`);
}

/** Whether the selection is in the headline or the sections that the news replace. */
function isSelected({ html }) {
  const { anchorNode, isCollapsed } = getSelection();
  const changing = [document.querySelector('.headline'), ...html.map((_, place) => sectionAt(place))];
  return !isCollapsed && changing.some((each) => each?.contains(anchorNode));
}

function countOf(section) {
  return section.querySelectorAll('tbody tr, dl').length;
}
