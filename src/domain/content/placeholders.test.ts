import { describe, expect, it } from 'vitest'
import { settingsFrom } from '../settings.ts'
import { filledText, unknownPlaceholders } from './placeholders.ts'

const own = settingsFrom({
  'shop.name': 'Segar & Sehat',
  'order.minimumGoods': 75_000,
  'slot.opens': '06:00',
  'slot.minutes': 90,
  'shipping.bands': '3000: 9000, 7500: 15000',
})
const fill = (text: string, locale: 'en' | 'id' = 'id', isHtml = false) =>
  filledText(text, { settings: own, locale, isHtml })

describe('placeholders', () => {
  it.each([
    ['{shop}', 'Segar & Sehat'],
    ['Minimal {minimum}, {hours}', 'Minimal Rp75.000, 06:00–20:00'],
    ['slot {slot_hours} jam, {radius}', 'slot 1,5 jam, 7,5 km'],
    ['{weight_max}', '100 kg'],
    ['{weight_credit}', '3%'],
    ['{weight_gift}', '10%'],
    ['{nothing} {Shop} {} { shop }', '{nothing} {Shop} {} { shop }'],
    ['{constructor}', '{constructor}'],
  ])('fills %s', (text, filled) => expect(fill(text)).toBe(filled))

  it('writes decimals as the language does', () =>
    expect(fill('{slot_hours}-hour slots', 'en')).toBe('1.5-hour slots'))
  it('escapes values in HTML only', () =>
    expect(fill('<p>{shop}</p>', 'id', true)).toBe('<p>Segar &amp; Sehat</p>'))
  it('finds those that nothing fills', () =>
    expect(unknownPlaceholders('{shop} {minimun} {year} {minimun}')).toEqual(['minimun', 'year']))
})
