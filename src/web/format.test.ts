import { expect, it } from 'vitest'
import { formatPack, formatPacks } from './format.ts'

const pack = (weight: number, volume: number | null = null) => ({ weight, volume })

it('writes what a pack holds in the decimals of the language', () => {
  expect(formatPack(pack(1_450), 'en')).toBe('1.45 kg')
  expect(formatPack(pack(1_450), 'id')).toBe('1,45 kg')
  expect(formatPack(pack(980, 750), 'en')).toBe('750 ml')
  expect(formatPacks([pack(500), pack(1_500)], 'en')).toBe('500 g–1.5 kg')
  expect(formatPacks([pack(1_500), pack(2_000)], 'id')).toBe('1,5–2 kg')
})
