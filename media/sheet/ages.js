const hour = 3_600_000;
/** What is further away says the same for hours. In milliseconds. */
const near = 48 * hour;
const [askEvery, mostTimes] = [15_000, 2_000];

/**
 * Keeps true how long ago the times of the page are. The extension has the words; a page that was hidden begins with
 * those of when it was drawn.
 * @param post sends the extension a message
 */
export function createAges(post) {
  const askedAt = new Map();
  const ask = () => {
    const wanted = dueTimes(notes().map(timeOf), askedAt, Date.now());
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

/**
 * The times whose age to ask for, the near ones first, each once: a near one each time, one further away an hour later.
 * @param askedAt when each time was last asked for, in milliseconds since 1970; the result's are added
 * @param now milliseconds since 1970, by the clock that the ages follow, also while the computer sleeps
 */
export function dueTimes(times, askedAt, now) {
  const isNear = (time) => Math.abs(now - Date.parse(time)) < near;
  const [nearOnes, others] = [[], []];
  for (const time of new Set(times)) {
    if (isNear(time)) nearOnes.push(time);
    else if (Math.abs(now - (askedAt.get(time) ?? Number.NEGATIVE_INFINITY)) >= hour) others.push(time);
  }
  const due = [...nearOnes, ...others].slice(0, mostTimes);
  for (const time of due) askedAt.set(time, now);
  return due;
}

function notes() {
  return [...document.querySelectorAll('[data-age]')];
}

/** The time before a note, which may stand in a button, and may have a copy button behind it. */
export function timeOf({ previousElementSibling: before }) {
  return before && (before.dateTime ?? before.querySelector('time')?.dateTime ?? timeOf(before));
}
