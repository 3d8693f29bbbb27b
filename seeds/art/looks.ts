import type { Look } from './types.ts'

/**
 * Drawings in another colouring or build. Every drawing of `svg/` is also a look under its own
 * name.
 */
export const looks: Record<string, Look> = {
  'guava-red': { art: 'guava', tint: { hue: -14, light: 1.02 }, stretch: [0.96, 1.04] },
  'lemon-local': {
    art: 'lemon',
    tint: { hue: 14, chroma: 0.94, light: 0.98 },
    stretch: [0.98, 1.02],
  },
  'tomato-red': { art: 'tomato', tint: { hue: 14, light: 1.03, greens: 'keep' } },
  'egg-omega': { art: 'egg', tint: { hue: -6, light: 0.9, chroma: 1.15 } },
  'avocado-half-miki': {
    art: 'avocado-half',
    tint: { hue: -8, light: 1.03 },
    stretch: [1.1, 0.94],
  },
  'avocado-half-long': { art: 'avocado-half', stretch: [0.9, 1.14] },
  'avocado-half-hass': { art: 'avocado-half', tint: { chroma: 0.9, light: 0.96 } },
  'pear-half-russet': { art: 'pear-half', tint: { hue: -34, light: 1 }, stretch: [1.14, 0.9] },
  'pear-half-yellow': { art: 'pear-half', tint: { hue: -14 } },
  'pomelo-segments-pale': { art: 'pomelo-segments', tint: { hue: 26, light: 1.06, chroma: 0.7 } },
  'durian-king': { art: 'durian', tint: { hue: 4, light: 0.92 } },
  'apple-half-pale': { art: 'apple-half-green', tint: { hue: -12, light: 1.02 } },
  'apple-half-pink': { art: 'apple-half-red', tint: { light: 1.05 } },
  'grape-pair-muscat': { art: 'grape-pair-green', tint: { light: 1.04 }, stretch: [1.04, 1] },
  'grape-pair-black': { art: 'grape-pair-green', tint: { hue: 175, chroma: 0.55, light: 0.7 } },
  'grape-pair-red': { art: 'grape-pair-green', tint: { hue: -118, chroma: 0.9, light: 0.82 } },
}
