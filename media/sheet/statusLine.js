/** Says a text to the eye and to screen readers, for as long as it takes to read it. */
export function createAnnouncer(status) {
  let saying;
  return (text) => {
    clearTimeout(saying);
    // The same words twice are said twice only if they were gone in between.
    status.textContent = '';
    saying = setTimeout(() => {
      status.textContent = text;
      saying = setTimeout(
        () => {
          status.textContent = '';
        },
        4000 + 60 * text.length,
      );
    }, 50);
  };
}
