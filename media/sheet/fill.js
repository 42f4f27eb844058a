/**
 * A text of the extension with what belongs in the place of `{0}` and `{1}`; numbers with the separators of the page's
 * language, as the extension's own.
 */
export function fill(text, ...values) {
  const { lang } = globalThis.document?.documentElement ?? {};
  return text.replace(/\{(\d)\}/g, (_, place) => {
    const value = values[place];
    return typeof value === 'number' ? value.toLocaleString(lang || 'en') : value;
  });
}
