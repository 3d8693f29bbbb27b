import { expect, it } from 'vitest'
import { makeLog } from './log.ts'

const written = (...given: [object, string]): string => {
  const lines: string[] = []
  makeLog('info', { write: (line) => void lines.push(line) }).info(...given)
  return lines.join('')
}

it.each(['081234567890', '+62 812-3456-7890', '6281234567890'])('masks the phone %s', (phone) => {
  const line = written({ reason: `no answer from ${phone}` }, 'a message failed')
  expect(line).not.toContain(phone)
  expect(line).toContain('890')
})

it.each(['01a1f6af-b628-7093-8412-091512345678', '08123456-7890-7123-8456-081234567890'])(
  'leaves the id %s whole, by which a request is found',
  (requestId) => {
    expect(written({ requestId }, `a request failed: ${requestId}`).split(requestId)).toHaveLength(
      3,
    )
  },
)
