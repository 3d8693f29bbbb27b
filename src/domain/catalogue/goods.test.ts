import { describe, expect, it } from 'vitest'
import { adviceOf, isBarcode, obstaclesOf, slugFrom, uncaptioned } from './goods.ts'

it.each([
  ['4006381333931', true],
  ['4006381333932', false],
  ['96385074', true],
  ['036000291452', true],
  ['10614141000415', true],
  ['123', false],
  ['40063813339x1', false],
  ['', false],
])('%s is a barcode: %s', (code, is) => expect(isBarcode(code)).toBe(is))

it.each([
  ['Mangga Harum Manis', 'mangga-harum-manis'],
  ['  Jeruk & Lemon (1 kg) ', 'jeruk-lemon-1-kg'],
  ['Café Açaí', 'cafe-acai'],
  ['—', ''],
])('%s has the address %s', (name, slug) => expect(slugFrom(name)).toBe(slug))

describe('a product can be shown', () => {
  const text = { en: 'x', id: 'x' }
  const whole = {
    name: text,
    shortDescription: text,
    description: text,
    photos: 1,
    unit: text,
    origin: text,
    prices: [{ regularPrice: 1, active: true, name: text }],
    halalClass: 'exempt-fresh',
    halalUntil: null,
  }
  it.each([
    [{}, []],
    [{ name: { en: 'x', id: ' ' } }, ['name']],
    [{ shortDescription: { en: '', id: 'x' } }, ['short_description']],
    [{ description: { en: '', id: '' } }, ['description']],
    [{ photos: 0 }, ['photo']],
    [{ prices: [] }, ['variation']],
    [{ prices: [{ regularPrice: 1, active: false, name: text }] }, ['variation']],
    [{ prices: [{ regularPrice: 1, active: true, name: { en: '', id: '' } }] }, []],
    [
      {
        prices: [text, { en: '', id: 'x' }].map((name) => ({
          regularPrice: 1,
          active: true,
          name,
        })),
      },
      ['variation_name'],
    ],
    [{ unit: { en: 'x', id: '' } }, ['unit']],
    [{ origin: { en: '', id: '' } }, ['origin']],
    [{ halalClass: 'certificate' }, ['halal']],
    [{ halalClass: 'certificate', halalUntil: '2026-11-20' }, []],
    [{ halalClass: 'certificate', halalUntil: '2026-11-19' }, ['halal']],
  ])('with %j but for %j', (change, obstacles) =>
    expect(obstaclesOf({ ...whole, ...change }, '2026-11-20')).toEqual(obstacles),
  )
})

it('should have words for what each photo shows, in both languages', () => {
  const whole = { en: 'A mango', id: 'Mangga' }
  const captions = [whole, { en: 'A mango', id: ' ' }, { en: '', id: 'Mangga' }]
  expect([uncaptioned(captions), adviceOf(captions), adviceOf([whole]), adviceOf([])]).toEqual([
    2,
    ['caption'],
    [],
    [],
  ])
})
