import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cureWordIn } from './cure-words.ts'

describe('words of cure', () => {
  it.each([
    ['Cures the flu', 'cures'],
    ['Menurunkan kolesterol.', 'kolesterol'],
    ['Baik untuk penderita kencing  manis', 'kencing manis'],
    ['Membantu MENCEGAH flu', 'mencegah'],
    ['Contains vitamin C, which contributes to the normal immune system', null],
    ['Mengandung serat pangan, bagian dari pola makan seimbang', null],
    ['A treat for the family table', 'treat'],
    ['Healthy', null],
  ])('%s: %s', (text, word) => expect(cureWordIn(text)).toBe(word))

  it('are in no benefit of the demo', () => {
    const texts = JSON.parse(
      readFileSync(new URL('../../../seeds/benefits.json', import.meta.url), 'utf8'),
    ) as { name: object; fact: object }[]
    for (const { name, fact } of texts)
      for (const text of [...Object.values(name), ...Object.values(fact)])
        expect([text, cureWordIn(text as string)]).toEqual([text, null])
  })
})
