import { expect, it } from 'vitest'
import { withoutCardNumbers } from './card-number.ts'

it.each([
  ['4111 1111 1111 1111', '•••• 1111'],
  ['kartu 5555-5555-5555-4444 ya', 'kartu •••• 4444 ya'],
  ['378282246310005.', '•••• 0005.'],
  ['6212345678900000003', '•••• 0003'],
])('hides the card in "%s"', (text, hidden) => expect(withoutCardNumbers(text)).toBe(hidden))

it.each([
  '4111 1111 1111 1112',
  'hubungi 6281234567899 atau 0812-3456-7890',
  '+6281234567899',
  'pesanan 12345678901234567890123',
  'matang, 2 kg, blok B 14',
])('leaves "%s"', (text) => expect(withoutCardNumbers(text)).toBe(text))
