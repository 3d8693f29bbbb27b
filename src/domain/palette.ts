/** White text on a colour, and the colour as text on the pages' paper. */
const CONTRAST_MIN = 4.5
const PAPER = '#fffcf6'
const WHITE = '#ffffff'
const BLACK = '#000000'

/** The shades that the pages use, each as a share of white or black mixed into the main colour. */
const SHADES = [
  [50, WHITE, 0.94],
  [100, WHITE, 0.86],
  [200, WHITE, 0.7],
  [300, WHITE, 0.48],
  [500, WHITE, 0.1],
  [600, WHITE, 0],
  [700, BLACK, 0.2],
  [800, BLACK, 0.38],
  [900, BLACK, 0.55],
] as const
export type Shade = (typeof SHADES)[number][0]

const channels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

const mix = (color: string, other: string, share: number): string => {
  const [from, to] = [channels(color), channels(other)]
  const mixed = from.map((one, index) => Math.round(one + (to[index]! - one) * share))
  return `#${mixed.map((one) => one.toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance by WCAG 2. */
const luminance = (color: string): number => {
  const [red, green, blue] = channels(color).map((one) => {
    const part = one / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours by WCAG 2, from 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

/** Every shade of a main colour, `#rrggbb`. */
export const paletteOf = (color: string): Record<Shade, string> =>
  Object.fromEntries(
    SHADES.map(([shade, other, share]) => [shade, mix(color, other, share)]),
  ) as Record<Shade, string>

/** Whether texts can be read on a main colour and on its shades, and the colour as text. */
export const isReadable = (color: string): boolean => {
  const shades = paletteOf(color)
  return (
    [WHITE, PAPER, shades[50]].every((ground) => contrast(color, ground) >= CONTRAST_MIN) &&
    contrast(shades[700], shades[100]) >= CONTRAST_MIN
  )
}
