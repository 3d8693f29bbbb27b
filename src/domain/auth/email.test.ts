import { expect, it } from 'vitest'
import { maskEmail } from './email.ts'

it.each([
  ['sinta@example.com', 's…a@example.com'],
  ['si@example.com', '…@example.com'],
  ['s@example.com', '…@example.com'],
  ['"a@b"@example.com', '"…"@example.com'],
])('%s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown)
})
