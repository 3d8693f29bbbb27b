import { expect, it } from 'vitest'
import { makeChance } from '../../../test/support/chance.ts'
import { LIST_LINES_MAX, LIST_TEXT_MAX, readList } from './read-list.ts'

const kg = (grams: number) => ({ kind: 'weight', grams })
const pieces = (count: number, unit: string | null = 'buah') => ({ kind: 'count', count, unit })
const money = (rupiah: number) => ({ kind: 'money', rupiah })

it.each([
  ['mangga 2kg', 'mangga', kg(2000)],
  ['2 kg mangga', 'mangga', kg(2000)],
  ['apel fuji 1/2 kg', 'apel fuji', kg(500)],
  ['jeruk medan setengah kilo', 'jeruk medan', kg(500)],
  ['setengah kilo jeruk', 'jeruk', kg(500)],
  ['sekilo anggur', 'anggur', kg(1000)],
  ['sekilo setengah rambutan', 'rambutan', kg(1500)],
  ['satu setengah kilo duku', 'duku', kg(1500)],
  ['1½ kg duku', 'duku', kg(1500)],
  ['½ kg salak', 'salak', kg(500)],
  ['1,5 kg salak', 'salak', kg(1500)],
  ['1 ons cabe rawit', 'cabe rawit', kg(100)],
  ['tiga perempat kilo tomat', 'tomat', kg(750)],
  ['500gr jamur', 'jamur', kg(500)],
  ['2 x 500 gr stroberi', 'stroberi', kg(1000)],
  ['half a kilo of apples', 'apples', kg(500)],
  ['susu 2 liter', 'susu', { kind: 'volume', ml: 2000 }],
  ['minyak 1/2 liter', 'minyak', { kind: 'volume', ml: 500 }],
  ['alpukat 3 bh', 'alpukat', pieces(3)],
  ['tiga alpukat', 'alpukat', pieces(3, null)],
  ['pir 2', 'pir', pieces(2, null)],
  ['x3 lemon', 'lemon', pieces(3, null)],
  ['lemon x 3', 'lemon', pieces(3, null)],
  ['2 sisir pisang', 'pisang', pieces(2, 'sisir')],
  ['sesisir pisang', 'pisang', pieces(1, 'sisir')],
  ['bayam 2 iket', 'bayam', pieces(2, 'ikat')],
  ['sebungkus edamame', 'edamame', pieces(1, 'pack')],
  ['telur selusin', 'telur', pieces(12)],
  ['a dozen eggs', 'eggs', pieces(12)],
  ['Rp20rb cabe', 'cabe', money(20_000)],
  ['cabe 20 ribu', 'cabe', money(20_000)],
  ['cabe Rp 15.000', 'cabe', money(15_000)],
  ['cabe 15.000', 'cabe', money(15_000)],
  ['tomat 10rban', 'tomat', money(10_000)],
  ['wortel', 'wortel', { kind: 'unknown' }],
  ['sama pepaya 1 ya', 'pepaya', pieces(1, null)],
  ['jeruk 5 kg buat rapat', 'jeruk', kg(5000)],
  ['bwg merah 1/2 kg', 'bawang merah', kg(500)],
  ['alpukat mentega 1 kg yg matang', 'alpukat mentega', kg(1000)],
  ['endog sakilo', 'endog', kg(1000)],
])('reads %s', (text, name, wanted) => {
  expect(readList(text)).toEqual([{ said: expect.any(String), name, wanted, isGuess: false }])
})

it.each([
  ['2-3 kg jeruk', 'jeruk', kg(2000)],
  ['2 atau 3 buah pepaya', 'pepaya', pieces(2)],
  ['seperempat bawang putih', 'bawang putih', kg(250)],
  ['tomat 1/4', 'tomat', kg(250)],
])('reads %s as a guess', (text, name, wanted) => {
  expect(readList(text)).toMatchObject([{ name, wanted, isGuess: true }])
})

it('leaves out what surrounds the goods: senders, greetings, headings, bullets, pictures, names', () => {
  const text = `[12/11/26 08.15] Bu Rina: Halo kak, tolong belanja ya 🙏
12/11/2026, 08:16 - Bu Rina: mangga 2 kg @budi
*Sayur:*
_buah segar_
- bayam 2 iket
2) 🥕 wortel 1kg
☐ tomat
~semangka~
makasih ya`
  expect(readList(text).map(({ name }) => name)).toEqual(['mangga', 'bayam', 'wortel', 'tomat'])
})

it('splits goods of one line', () => {
  expect(
    readList('apel 1kg, jeruk 1,5 kg dan pir 3 bh; 2kg salak 1kg duku').map((line) => [
      line.name,
      line.wanted,
    ]),
  ).toEqual([
    ['apel', kg(1000)],
    ['jeruk', kg(1500)],
    ['pir', pieces(3)],
    ['salak', kg(2000)],
    ['duku', kg(1000)],
  ])
})

it('leaves out what is in brackets, but shows it', () => {
  expect(readList('1 kg mangga (yang matang)')).toMatchObject([
    { name: 'mangga', said: '1 kg mangga (yang matang)' },
  ])
})

it('reads no more than its lines and characters', () => {
  expect(readList('apel\n'.repeat(100))).toHaveLength(LIST_LINES_MAX)
  expect(readList(`${'x'.repeat(LIST_TEXT_MAX)}\napel`)).toHaveLength(1)
})

it('makes nothing of texts without goods', () => {
  expect(readList('')).toEqual([])
  expect(readList('  \n 123 \n --- \n 🙏🙏 \n 0812 3456 7890')).toEqual([])
})

it('is not slowed down by any text', () => {
  const began = performance.now()
  for (const part of ['1/', 'satu setengah ', '9', ' 1 x ', '(', '~', '[1/1/26 08.15] a', '½'])
    readList(part.repeat(LIST_TEXT_MAX))
  expect(performance.now() - began).toBeLessThan(1_000)
})

it('reads any text without an exception', () => {
  const chance = makeChance(20_261_201)
  const parts = [
    '1/2',
    ' kg',
    'se',
    'kilo ',
    'mangga',
    '\n',
    '~',
    '*',
    '@a',
    ', ',
    ';',
    '½',
    '🥭',
    '2-3',
    ' x ',
    'rp',
    '20rb',
    '(',
    ')',
    '[1/1/26 08.15] a: ',
    '\u200e',
    'buah ',
    '9'.repeat(8),
    ':',
  ]
  for (let text = 0; text < 10_000; text++) {
    const made = Array.from({ length: 1 + chance.whole(40) }, () => chance.pick(parts)).join('')
    for (const { name, said } of readList(made)) expect([name, said].includes('')).toBe(false)
  }
})
