import { expect, test } from 'vitest'
import { shownBatch } from './shown-batch.ts'

test('a scanned batch has its own day, or none', () => {
  const planned = { code: 'B100001', best_before: '2026-12-05' }
  const other = { code: 'B100003', variation_id: 'pear', best_before: '2026-12-09', is_good: true }
  expect(shownBatch(planned, null, [])).toEqual(planned)
  expect(shownBatch(planned, 'B100001', [other])).toEqual(planned)
  expect(shownBatch(planned, 'B100003', [other])).toMatchObject({ best_before: '2026-12-09' })
  expect(shownBatch(planned, 'B100002', [other])).toEqual({ code: 'B100002', best_before: null })
  expect(shownBatch(null, 'B100002', [])).toEqual({ code: 'B100002', best_before: null })
  expect(shownBatch(null, null, [])).toBeNull()
})
