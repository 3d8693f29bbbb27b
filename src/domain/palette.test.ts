import { describe, expect, it } from 'vitest'
import { contrast, isReadable, paletteOf } from './palette.ts'

describe('palette', () => {
  it('measures contrast as WCAG does', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5)
    expect(contrast('#1b7a36', '#ffffff')).toBeCloseTo(5.4, 1)
    expect(contrast('#777777', '#777777')).toBe(1)
  })

  it('keeps the main colour and goes from light to dark', () => {
    const shades = paletteOf('#0b5fa5')
    expect(shades[600]).toBe('#0b5fa5')
    const light = Object.values(shades).map((shade) => contrast(shade, '#000000'))
    expect(light).toEqual(light.toSorted((a, b) => b - a))
  })

  it.each(['#1b7a36', '#0b5fa5', '#a3123a', '#5b3a8c', '#111111'])('takes %s', (color) => {
    expect(isReadable(color)).toBe(true)
    const shades = paletteOf(color)
    for (const [text, ground] of [
      [shades[700], shades[50]],
      [shades[700], shades[100]],
      [shades[800], shades[100]],
      [shades[800], shades[200]],
      ['#ffffff', shades[700]],
    ] as const)
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['#ffc94a', '#87cc91', '#ffffff', '#2fa84f'])('refuses %s, too light for text', (color) =>
    expect(isReadable(color)).toBe(false),
  )
})
