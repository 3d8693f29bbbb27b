/**
 * Avatars 1 to 12: a fruit with a face on a coloured disc. `face` is the middle and width of the
 * face, in hundredths of the box.
 */
export const avatars: readonly {
  look: string
  disc: readonly [light: string, deep: string]
  face: readonly [x: number, y: number, size: number]
}[] = [
  { look: 'mango-gincu', disc: ['#fff1d6', '#ffd27a'], face: [51, 60, 34] },
  { look: 'strawberry', disc: ['#ffe4e6', '#ffb3c0'], face: [50, 54, 32] },
  { look: 'avocado', disc: ['#e6f4dd', '#b9dea0'], face: [50, 65, 32] },
  { look: 'mangosteen', disc: ['#efe7fb', '#cdb6f0'], face: [50, 65, 34] },
  { look: 'orange-valencia', disc: ['#ffebdd', '#ffc49a'], face: [50, 60, 34] },
  { look: 'pear-ya', disc: ['#fff7d1', '#f6dd7a'], face: [50, 66, 32] },
  { look: 'apple-envy', disc: ['#e3f0fb', '#a9cff2'], face: [50, 60, 34] },
  { look: 'watermelon', disc: ['#ddf2df', '#9fd6a8'], face: [50, 58, 34] },
  { look: 'pomegranate', disc: ['#f3ede6', '#dcc9b0'], face: [50, 58, 34] },
  { look: 'lime', disc: ['#fff7d1', '#ffe08a'], face: [50, 55, 34] },
  { look: 'peach-yellow', disc: ['#ffe4e6', '#ffc0b4'], face: [50, 58, 34] },
  { look: 'passion', disc: ['#e6f4dd', '#c3e3a8'], face: [50, 58, 34] },
]
