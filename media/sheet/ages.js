/** What is further away says the same for hours. In milliseconds. */
const near = 2 * 86_400_000;
const [askEvery, mostTimes] = [15_000, 2_000];

/**
 * Keeps true how long ago the times of the page are. The extension has the words; a page that was hidden begins with
 * those of when it was drawn.
 * @param post sends the extension a message
 */
export function createAges(post) {
  const ask = () => {
    const times = notes()
      .map(timeOf)
      .filter((time) => Math.abs(Date.now() - Date.parse(time)) < near);
    const wanted = [...new Set(times)].slice(0, mostTimes);
    if (wanted.length > 0) post({ type: 'ages', times: wanted });
  };
  ask();
  setInterval(ask, askEvery);
  return {
    /** What the extension answered: words by time, and short ones for cells. */
    show({ ages, short }) {
      for (const note of notes()) {
        const isShort = note.dataset.age === 'short';
        const words = (isShort ? short : ages)[timeOf(note)];
        const text = isShort ? words : `(${words})`;
        if (words && note.textContent !== text) note.textContent = text;
      }
    },
  };
}

function notes() {
  return [...document.querySelectorAll('[data-age]')];
}

/** The time before a note, which may stand in a button. */
export function timeOf({ previousElementSibling: before }) {
  return before.dateTime ?? before.querySelector('time')?.dateTime;
}
