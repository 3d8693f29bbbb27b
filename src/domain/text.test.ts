import { describe, expect, it } from 'vitest'
import {
  cappedCount,
  compactNumber,
  plainText,
  severalLines,
  singleLine,
  truncate,
} from './text.ts'

describe('text', () => {
  it.each([
    [0, '0', '0'],
    [999, '999', '999'],
    [1_000, '1K', '1 rb'],
    [1_299, '1.2K', '1,2 rb'],
    [999_999, '999.9K', '999,9 rb'],
    [2_500_000, '2.5M', '2,5 jt'],
    [3_200_000_000, '3.2B', '3,2 M'],
    [4e12, '4T', '4 T'],
  ])('%i is %s in English and %s in Indonesian', (value, en, id) => {
    expect(compactNumber(value, 'en')).toBe(en)
    expect(compactNumber(value, 'id')).toBe(id)
  })

  it('caps counts above 999', () => {
    expect([cappedCount(0), cappedCount(999), cappedCount(1_000)]).toEqual(['0', '999', '999+'])
  })

  it('truncates to a length that holds the ellipsis, and never inside a character', () => {
    expect(truncate('Rani Kusuma', 24)).toBe('Rani Kusuma')
    expect(truncate('🥭'.repeat(40))).toBe(`${'🥭'.repeat(29)}…`)
    expect(truncate('👩‍🌾👩‍🌾👩‍🌾', 2)).toBe('👩‍🌾…')
    expect(truncate('abcdef', 4)).toBe('abc…')
  })

  it('of one line has no line breaks, control characters and bidirectional controls', () => {
    expect(singleLine(' Sinta\r\nUji\tCoba\u2028Lagi ')).toBe('Sinta Uji Coba Lagi')
    expect(singleLine('\u202eatniS\u202c \u200fU\u0007ji\u2066')).toBe('atniS Uji')
    // Joiners of emoji and letters stay.
    expect(singleLine('👩\u200d🌾 é')).toBe('👩\u200d🌾 é')
    expect(severalLines('a\r\nb\n\tc\u202ed\u001b')).toBe('a\r\nb\n\tcd')
  })

  it('takes the tags off', () => {
    expect(plainText('<p>Manis &amp; <strong>segar</strong></p><p>5 &lt; 6</p>')).toBe(
      'Manis & segar 5 < 6',
    )
    expect(plainText('<p>Ada: <strong>Rp50.000</strong>, di luar</p>')).toBe(
      'Ada: Rp50.000, di luar',
    )
  })
})
