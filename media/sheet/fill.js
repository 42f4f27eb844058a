/** A text of the extension with what belongs in the place of `{0}` and `{1}`. */
export function fill(text, ...values) {
  return text.replace(/\{(\d)\}/g, (_, place) => values[place]);
}
