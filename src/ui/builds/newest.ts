/**
 * Sets what a map has at a key as its newest entry, and drops its oldest ones beyond a number.
 * @param most how many entries it may have
 */
export function setNewest<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}
