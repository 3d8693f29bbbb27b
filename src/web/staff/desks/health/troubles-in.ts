import type { ShopHealth } from '#contract/staff/health.ts'

type Watched = Pick<
  ShopHealth,
  'books' | 'backup' | 'jobs' | 'outbox' | 'services' | 'pending_migrations'
>

/** How many parts of the shop need someone: all that have an advice, and missing migrations. */
export const troublesIn = (health: Watched): number =>
  [health.books, health.backup, ...health.jobs, ...health.outbox, ...health.services].filter(
    ({ advice }) => advice !== null,
  ).length + Number(health.pending_migrations.length > 0)
