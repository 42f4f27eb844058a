/** What is read of an element in the page, whose types Node's don't have. */
export interface ShownElement {
  textContent: string | null;
  getAttribute(name: string): string | null;
  getBoundingClientRect(): { width: number; height: number };
  checkVisibility(options: { visibilityProperty: boolean }): boolean;
  querySelectorAll(selector: string): Iterable<ShownElement>;
}
