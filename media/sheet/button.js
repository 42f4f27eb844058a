/** A button of the page, of a class; without a label it is an icon. */
export function button(className, label) {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = className;
  if (label) made.textContent = label;
  return made;
}
