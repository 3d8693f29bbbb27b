import { describe, expect, it } from 'vitest'
import { openStream, type StreamPage } from './stream.ts'

const open = () => {
  let page: StreamPage | undefined
  let left = 0
  const stream = openStream(
    (given) => {
      page = given
      return () => void (left += 1)
    },
    () => Promise.resolve(true),
  )
  return { stream: stream!, page: page!, left: () => left }
}

describe('a stream of events', () => {
  it('is cut when its page does not read, and listens no more', () => {
    const { page, left } = open()
    for (let change = 0; change < 1_000; change++) page.heard('cart')
    expect(left()).toBe(1)
  })

  it('stays with a page that reads', async () => {
    const { stream, page, left } = open()
    const reader = stream.getReader()
    for (let change = 0; change < 1_000; change++) {
      page.heard('cart')
      await reader.read()
    }
    expect(left()).toBe(0)
    await reader.cancel()
    expect(left()).toBe(1)
  })
})
