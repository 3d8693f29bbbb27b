import type { Tint } from '../../seeds/art/types.ts'

type Oklch = { l: number; c: number; h: number }

const linear = (byte: number): number => {
  const v = byte / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
}

const byteOf = (value: number): number => {
  const v = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, v)) * 255)
}

function oklchOf(hex: string): Oklch {
  const n = Number.parseInt(hex, 16)
  const r = linear(n >> 16)
  const g = linear((n >> 8) & 255)
  const b = linear(n & 255)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(x, y),
    h: (Math.atan2(y, x) * 180) / Math.PI,
  }
}

function hexOf({ l, c, h }: Oklch): string {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const mid = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const bytes = [
    byteOf(4.0767416621 * long - 3.3077115913 * mid + 0.2309699292 * short),
    byteOf(-1.2684380046 * long + 2.6097574011 * mid - 0.3413193965 * short),
    byteOf(-0.0041960863 * long - 0.7034186147 * mid + 1.707614701 * short),
  ]
  return '#' + bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const isGreen = ({ c, h }: Oklch): boolean => c > 0.03 && h > 106 && h < 175

/**
 * The same drawing in other colours. Works in OKLCH, so a shift of hue keeps the modelling of light
 * and shade.
 */
export function tintSvg(svg: string, tint: Tint): string {
  return svg.replace(/#([0-9a-f]{6})\b/gi, (whole, hex: string) => {
    const colour = oklchOf(hex)
    if (tint.greens === 'keep' && isGreen(colour)) return whole
    return hexOf({
      l: Math.min(1, colour.l * (tint.light ?? 1)),
      c: colour.c * (tint.chroma ?? 1),
      h: colour.h + (tint.hue ?? 0),
    })
  })
}
