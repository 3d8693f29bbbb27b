import { describe, expect, it } from 'vitest'
import { extended, isPrinted, scannedIn, type Burst } from './wedge.ts'

/** Types a text with these gaps in milliseconds; the last gap is the one before Enter. */
const typed = (text: string, gaps: number | readonly number[]): string | null => {
  let at = 1_000
  let burst: Burst | null = null
  const gapAt = (index: number) => (typeof gaps === 'number' ? gaps : gaps[index]!)
  for (const [index, key] of Array.from(text).entries()) {
    if (index > 0) at += gapAt(index - 1)
    burst = extended(burst, { key, at })
  }
  return scannedIn(burst, at + gapAt(text.length - 1))
}

describe('a scan', () => {
  it.each([
    ['an EAN from a fast scanner', '4006381333931', 4],
    ['an order number', 'FR-261120-CEG7Z', 12],
    ['six characters, the shortest', 'BL0401', 10],
    ['30 ms a key, the slowest', '40063813', 30],
    ['a scanner that halts once', '40063813', [5, 5, 60, 5, 5, 5, 5, 5]],
  ] as const)('is %s', (_, text, gaps) => {
    expect(typed(text, gaps)).toBe(text)
  })

  it.each([
    ['fewer than six characters', '40063', 5],
    ['31 ms a key', '40063813', 31],
    ['a fast typist', 'mangga harum', 80],
    ['Enter pressed later', '40063813', [5, 5, 5, 5, 5, 5, 5, 61]],
    ['a halt that leaves too few', '40063813', [5, 5, 5, 61, 5, 5, 5, 5]],
    ['more than any code has', '7'.repeat(201), 5],
  ] as const)('is not %s', (_, text, gaps) => {
    expect(typed(text, gaps)).toBeNull()
  })

  it('begins again after a pause', () => {
    expect(typed('x4006381', [900, 5, 5, 5, 5, 5, 5, 5])).toBe('4006381')
    expect(scannedIn(null, 1_000)).toBeNull()
  })
})

describe('isPrinted', () => {
  const key = (name: string, held: Partial<KeyboardEvent> = {}) =>
    isPrinted({ key: name, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...held })
  it('counts characters, not commands, held keys and keys that only move', () => {
    expect(['a', '7', '-', ' '].every((name) => key(name))).toBe(true)
    expect(['Enter', 'Shift', 'ArrowDown', 'Unidentified'].some((name) => key(name))).toBe(false)
    expect(key('k', { ctrlKey: true }) || key('v', { metaKey: true })).toBe(false)
    expect(key('j', { repeat: true })).toBe(false)
  })
})
