import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone, maskPhone, normalisePhone } from './phone.ts'

describe('normalisePhone', () => {
  it.each([
    '081234567890',
    '6281234567890',
    '+6281234567890',
    '+62 812-3456-7890',
    '81234567890',
    ' 0812 3456 7890 ',
    '+62 0812 3456 7890',
    '(0812) 3456.7890',
    '\uff10\uff18\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18\uff19\uff10',
  ])('reads %s as one number', (typed) => expect(normalisePhone(typed)).toBe('6281234567890'))

  it.each([
    '',
    '0',
    '0812',
    '08123456',
    '0712345678',
    '02112345678',
    '+6591234567',
    '+1 812 345 6789',
    '0812345678901234',
    '0812abc45678',
    '٠٨١٢٣٤٥٦٧٨٩٠',
    '++6281234567890',
    '81234567890 ext 3',
  ])('refuses %s', (typed) => expect(normalisePhone(typed)).toBeNull())

  it('accepts 9 to 12 digits and nothing else', () => {
    for (const [length, accepted] of [
      [8, false],
      [9, true],
      [12, true],
      [13, false],
    ] as const)
      expect(normalisePhone(`0${'8'.padEnd(length, '1')}`) !== null).toBe(accepted)
  })

  it('reads what it wrote', () => {
    const wrote = fc.sample(fc.stringMatching(/^8[0-9]{8,11}$/), 200).map((number) => `62${number}`)
    expect(wrote.map((phone) => normalisePhone(formatPhone(phone)))).toEqual(wrote)
  })
})

describe('showing a number', () => {
  it('groups by four', () => expect(formatPhone('6281234567890')).toBe('+62 8123 4567 890'))
  it('leaves no gap at the end', () =>
    expect(formatPhone('62812345678901')).toBe('+62 8123 4567 8901'))
  it('masks all but the first 2 and last 3', () =>
    expect(maskPhone('6281234567890')).toBe('+62 81•• •••• 890'))
})
