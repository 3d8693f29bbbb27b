/** Commands of the command line that change data leave a row in the audit log, as the desks do. */
import type { TestShop } from './shop.ts'

/** By command: the verbs that write what staff write, and the others. */
export const VERBS: Readonly<Record<string, { acts: string; others: string }>> = {
  stock: { acts: 'set', others: '' },
  price: { acts: 'set', others: '' },
  size: { acts: 'set', others: '' },
  halal: { acts: 'set', others: 'list' },
  windows: { acts: 'close open take', others: '' },
  points: { acts: 'adjust', others: 'report' },
  tier: { acts: 'give', others: '' },
  mission: { acts: 'withdraw', others: 'list' },
  earning: { acts: 'switch set allow refuse', others: 'list log review' },
  coupon: { acts: 'review', others: 'reviews allow refuse' },
  requests: { acts: 'answer', others: 'list' },
  refunds: { acts: 'batch file sent', others: 'list' },
  cancel: { acts: 'shop allow refuse', others: '' },
  reviews: { acts: 'show hide answer', others: 'held' },
  complaints: { acts: 'review ask approve reject', others: 'list show' },
  webhooks: {
    acts: 'add events pause resume remove rotate test retry',
    others: 'list log dead',
  },
  settings: { acts: 'set', others: 'list' },
  staff: { acts: 'add password dismiss', others: 'list' },
  orders: {
    acts: 'confirm pick pack send deliver call fail again advance',
    others: 'show problems',
  },
  // What the machine does, without a desk.
  migrate: { acts: '', others: '' },
  seed: { acts: '', others: '' },
  reconcile: { acts: '', others: '' },
  payments: { acts: '', others: 'match' },
  banner: { acts: '', others: 'preview' },
  init: { acts: '', others: '' },
  doctor: { acts: '', others: '' },
  files: { acts: '', others: 'move' },
  backup: { acts: '', others: 'list drill deletions' },
  restore: { acts: '', others: '' },
  jobs: { acts: '', others: 'run' },
  clock: { acts: '', others: 'reset' },
}

export const isAct = ([name = '', verb = '']: readonly string[]): boolean =>
  verb !== '' && (VERBS[name]?.acts ?? '').split(' ').includes(verb)

const newestAct = async (test: TestShop): Promise<string> =>
  (await test.sql<{ id: string }>('select coalesce(max(id), 0)::text as id from staff_acts'))[0]!.id

/** Runs a command; throws when it changed something and left no row. */
export const withItsAct = async (
  test: TestShop,
  words: readonly string[],
  run: () => Promise<number>,
): Promise<number> => {
  const before = await newestAct(test)
  const code = await run()
  if (code === 0 && isAct(words) && (await newestAct(test)) === before)
    throw new Error(`${words.slice(0, 2).join(' ')} left no row in the audit log`)
  return code
}
