import type { ShopHealth } from '#contract/staff/health.ts'
import type { ShopCheck } from '#contract/staff/sign-in/opening.ts'

type Check = Pick<ShopCheck, 'key' | 'state'>
type Watched = Pick<
  ShopHealth,
  'books' | 'backup' | 'jobs' | 'outbox' | 'services' | 'pending_migrations'
>

/**
 * How many parts of the shop need someone: all that have an advice, missing migrations, and what it
 * still needs to sell. Migrations are among the checks too.
 */
export const troublesIn = (health: Watched, checks: readonly Check[] = []): number =>
  [health.books, health.backup, ...health.jobs, ...health.outbox, ...health.services].filter(
    ({ advice }) => advice !== null,
  ).length +
  Number(health.pending_migrations.length > 0) +
  checks.filter(({ key, state }) => state === 'missing' && key !== 'migrations').length
