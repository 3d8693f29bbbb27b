import { describe, expect, it } from 'vitest'
import { publicName, reasonToHold } from './review-text.ts'

describe('reasonToHold', () => {
  it.each([
    ['Manis sekali, besok beli lagi.', null],
    ['Rp12.500 untuk 1.5 kg. Oke', null],
    ['Lihat https://murah.example', 'link'],
    ['cek tokobuah.com ya', 'link'],
    ['wa.me/62812', 'link'],
    ['hubungi 0812-3456-7890', 'contact'],
    ['+62 812 3456 7890', 'contact'],
    ['tulis ke sinta@example.com', 'contact'],
  ])('%s: %s', (text, reason) => expect(reasonToHold(text)).toBe(reason))
})

it.each([
  ['Sinta', 'Sinta'],
  ['Sinta Uji', 'Sinta U.'],
  ['  Rani  dwi  Putri ', 'Rani P.'],
  ['', ''],
])('publicName of %j is %j', (name, shown) => expect(publicName(name)).toBe(shown))
