import { describe, expect, it } from 'vitest'
import { readCoordinates } from './coordinates.ts'

const BANGKA = { lat: -6.2583, lng: 106.8203 }

describe('readCoordinates', () => {
  it.each([
    '-6.2583, 106.8203',
    ' -6.2583,106.8203 ',
    '-6.2583 106.8203',
    '-6,2583; 106,8203',
    '-6,2583 106,8203',
    '6.2583 LS, 106.8203 BT',
    '6.2583° S 106.8203° E',
    '\u22126.2583, 106.8203',
    '-６.2583, 106.8203',
    'https://www.google.com/maps?q=-6.2583,106.8203',
    'https://www.google.com/maps/@-6.2583,106.8203,17z',
    'https://www.google.com/maps/place/Bangka/@-6.1,106.1,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d-6.2583!4d106.8203',
    'https://maps.google.com/?ll=-6.2583%2C106.8203',
    'geo:-6.2583,106.8203',
  ])('reads %s', (typed) => expect(readCoordinates(typed)).toEqual(BANGKA))

  it('reads degrees, minutes and seconds', () => {
    expect(readCoordinates(`6°15'29.9"S 106°49'13.1"E`)).toEqual({
      lat: -6.258306,
      lng: 106.820306,
    })
    expect(readCoordinates('0°30′0″LU, 101°27′0″BT')).toEqual({ lat: 0.5, lng: 101.45 })
  })

  it('keeps the north of the equator north', () => {
    expect(readCoordinates('3.5952, 98.6722')).toEqual({ lat: 3.5952, lng: 98.6722 })
    expect(readCoordinates('5.5483 LU 95.3238 BT')).toEqual({ lat: 5.5483, lng: 95.3238 })
  })

  it.each([
    '',
    'Tebet',
    '12810',
    'Jl. Tebet Barat 8',
    '106.8203, -6.2583',
    '1.3521, 103.8198 Singapura',
    '48.8566, 2.3522',
    '-6.2583',
    '-6.2583,',
    'https://example.com/',
    'javascript:-6.2583,106.8203',
    `${'9'.repeat(5000)}, 106`,
  ])('is null for %s', (typed) => expect(readCoordinates(typed)).toBeNull())
})
