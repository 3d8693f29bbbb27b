import { expect, it } from 'vitest'
import { noticesOf } from './changes.ts'

it('names every tag once, in notices that PostgreSQL takes', () => {
  const tags = Array.from({ length: 900 }, (_, at) => `product:mangga-${at}`)
  const notices = noticesOf([...tags, ...tags])
  expect(notices.flatMap((notice) => notice.split(','))).toEqual(tags)
  expect(notices.every((notice) => Buffer.byteLength(notice) < 8000)).toBe(true)
  expect([notices.length > 1, noticesOf([])]).toEqual([true, []])
})
