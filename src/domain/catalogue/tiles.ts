/**
 * Grounds of product pictures by category. `styles/tokens.css` holds the same for the pages; a test
 * compares them.
 */
export const TILE_COLOURS: Readonly<Record<string, string>> = {
  mango: '#fff1d6',
  citrus: '#ffebdd',
  pine: '#fff7d1',
  berry: '#ffe4e6',
  leaf: '#e6f4dd',
  grape: '#efe7fb',
  sky: '#e3f0fb',
  coco: '#f3ede6',
}
