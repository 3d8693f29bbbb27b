import { col, row, run, sql, type Database, type Queryable } from '../platform/database.ts'
import { platformInvariants } from '../platform/outbox-invariant.ts'
import { catalogueInvariants } from '../catalogue/invariants.ts'
import { batchesInvariants } from '../batches/invariants.ts'
import { ordersInvariants } from '../orders/invariants.ts'
import { paymentsInvariants } from '../payments/invariants.ts'
import { storeCreditInvariants } from '../store-credit/invariants.ts'
import { pointsInvariants } from '../points/invariants.ts'
import { membersInvariants } from '../members/invariants.ts'
import { vouchersInvariants } from '../vouchers/invariants.ts'
import { missionsInvariants } from '../missions/invariants.ts'
import { automaticDiscountsInvariants } from '../automatic-discounts/invariants.ts'
import { couponsInvariants } from '../coupons/invariants.ts'
import { campaignsInvariants } from '../campaigns/invariants.ts'
import { couriersInvariants } from '../couriers/invariants.ts'
import { companiesInvariants } from '../companies/invariants.ts'
import { checkoutInvariants } from '../checkout/invariants.ts'
import { complaintsInvariants } from '../complaints/invariants.ts'
import { conversationsInvariants } from '../conversations/invariants.ts'
import { runsInvariants } from '../runs/invariants.ts'
import { staffInvariants } from '../staff/invariants.ts'
import { accountingInvariants } from '../accounting/invariants.ts'
import { reportsInvariants } from '../reports/invariants.ts'
import { tillInvariants } from '../till/invariants.ts'
import type { Invariant } from '../platform/invariant.ts'

export type Finding = { id: string; what: string; breaks: number }

const INVARIANTS: readonly Invariant[] = [
  ...catalogueInvariants,
  ...batchesInvariants,
  ...ordersInvariants,
  ...paymentsInvariants,
  ...storeCreditInvariants,
  ...pointsInvariants,
  ...membersInvariants,
  ...vouchersInvariants,
  ...missionsInvariants,
  ...couponsInvariants,
  ...automaticDiscountsInvariants,
  ...campaignsInvariants,
  ...couriersInvariants,
  ...checkoutInvariants,
  ...companiesInvariants,
  ...complaintsInvariants,
  ...conversationsInvariants,
  ...runsInvariants,
  ...staffInvariants,
  ...tillInvariants,
  ...reportsInvariants,
  ...accountingInvariants,
  ...platformInvariants,
]

const found = new WeakMap<Queryable, { findings: Finding[]; at: Date }>()
/** The findings of this process's last hourly check; null before the first. */
export const lastFindings = (db: Queryable): { findings: Finding[]; at: Date } | null =>
  found.get(db) ?? null
export const rememberFindings = (db: Queryable, findings: Finding[], at: Date): void =>
  void found.set(db, { findings, at })

/** Counts the violations of every invariant; all are 0 when the books are right. */
export const reconcile = async (db: Queryable, now: Date): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const { id, what, count } of INVARIANTS)
    findings.push({ id, what, ...(await row(db, sql({ breaks: col.int })`${count(now)}`))! })
  return findings
}

/** A check over millions of orders takes longer than a request may. */
const LOOK_MS_MAX = 600_000

/** `reconcile` for the hourly job and the operator, with a longer statement timeout on a server. */
export const reconcileAtLeisure = (database: Database, now: Date): Promise<Finding[]> =>
  database.engine === 'pglite'
    ? reconcile(database.db, now)
    : database.transaction(async (tx) => {
        await run(tx, sql`select set_config('statement_timeout', ${String(LOOK_MS_MAX)}, true)`)
        return reconcile(tx, now)
      })
