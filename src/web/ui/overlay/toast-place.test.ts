import { describe, expect, it } from 'vitest'
import { placeBetween } from './toast-place.ts'

const WINDOW = { lowest: 660, highest: 80 }
const HEIGHT = 60

describe('a toast that fits neither at the foot nor at the top', () => {
  it('stands as low as it can, clear of every control', () => {
    const controls = [
      { top: 90, bottom: 134 },
      { top: 500, bottom: 548 },
      { top: 670, bottom: 718 },
    ]
    // 500 to 548 and 670 to 718 leave 602 to 662.
    expect(placeBetween(HEIGHT, WINDOW, controls)).toBe(602)
    expect(placeBetween(HEIGHT, WINDOW, [...controls, { top: 600, bottom: 640 }])).toBe(432)
  })

  it('has no place where a control fills the window', () => {
    expect(placeBetween(HEIGHT, WINDOW, [{ top: 0, bottom: 740 }])).toBeNull()
  })
})
