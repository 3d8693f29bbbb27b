import { expect, it } from 'vitest'
import { troublesIn } from './troubles-in.ts'

const well = { advice: null }
const unwell = { advice: { text: 'Look at the log.', section: 'Jobs' } }
const healthy = {
  books: well,
  backup: well,
  jobs: [well],
  outbox: [],
  services: [well, well],
  pending_migrations: [],
}

it('counts what has an advice, and missing migrations once', () => {
  expect(troublesIn(healthy as never)).toBe(0)
  const sick = { ...healthy, backup: unwell, jobs: [unwell, well, unwell], outbox: [unwell] }
  expect(troublesIn({ ...sick, pending_migrations: ['200', '201'] } as never)).toBe(5)
})

it('counts missing migrations once for those who see what the shop still needs', () => {
  const behind = { ...healthy, pending_migrations: ['200'] } as never
  const missing = (key: string) => ({ key, state: 'missing' })
  expect(troublesIn(behind, [missing('migrations'), missing('hub')] as never)).toBe(2)
  expect(troublesIn(healthy as never, [{ key: 'email', state: 'advised' }] as never)).toBe(0)
})
