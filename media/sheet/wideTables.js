/** A table that is wider than its place can be scrolled by keys too: keeps that so for all in `root`. */
export function createWideTables() {
  const widths = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
      else target.removeAttribute('tabindex');
    }
  });
  return (root) => {
    for (const each of root.querySelectorAll('.scroll')) widths.observe(each);
  };
}
