import { describe, expect, it } from 'vitest'
import { judgePin } from './pin.ts'

const nearest = { district: 'Mampang Prapatan', cityCode: '31.74', km: 0.6 }

describe('judgePin', () => {
  it.each([
    ['the same city', { nearest, ownCityKm: 0.6 }, '31.74', { is: 'right' }],
    ['just across a border', { nearest, ownCityKm: 3.5 }, '36.71', { is: 'right' }],
    [
      'another city',
      { nearest, ownCityKm: 3.7 },
      '36.71',
      { is: 'elsewhere', district: 'Mampang Prapatan' },
    ],
    [
      'a city far away',
      { nearest, ownCityKm: null },
      '36.02',
      { is: 'elsewhere', district: 'Mampang Prapatan' },
    ],
    ['nothing near', { nearest: null, ownCityKm: null }, '31.74', { is: 'outside' }],
    [
      'far out at sea',
      { nearest: { ...nearest, km: 50.1 }, ownCityKm: 50.1 },
      '31.74',
      { is: 'outside' },
    ],
  ] as const)('%s', (_, surroundings, cityCode, verdict) => {
    expect(judgePin(surroundings, cityCode)).toEqual(verdict)
  })
})
