import { ordersJobs } from '../orders/jobs.ts'
import { demoJobs } from '../demo/restock.ts'
import { deliveryJobs } from '../delivery/jobs.ts'
import { pickingJobs } from '../picking/jobs.ts'
import { couriersJobs } from '../couriers/jobs.ts'
import { orderBulkJobs } from '../order-bulks/jobs.ts'
import { cartJobs } from '../cart/jobs.ts'
import { complaintsJobs } from '../complaints/jobs.ts'
import { companiesJobs } from '../companies/jobs.ts'
import { stockAlertsJobs } from '../stock-alerts/jobs.ts'
import { conversationsJobs } from '../conversations/jobs.ts'
import { catalogueJobs } from '../catalogue/jobs.ts'
import { importsJobs } from '../imports/jobs.ts'
import { reportsJobs } from '../reports/jobs.ts'
import { branchesJobs } from '../branches/jobs.ts'
import { contentJobs } from '../content/jobs.ts'
import { campaignJobs } from '../campaigns/jobs.ts'
import { couponsJobs } from '../coupons/jobs.ts'
import { vouchersJobs } from '../vouchers/jobs.ts'
import { pointsJobs } from '../points/jobs.ts'
import { missionsJobs } from '../missions/jobs.ts'
import { notificationsJobs } from '../notifications/jobs.ts'
import { customersJobs } from '../customers/jobs.ts'
import { authJobs } from '../auth/jobs.ts'
import { staffJobs } from '../staff/jobs.ts'
import { webhooksJobs } from '../webhooks/jobs.ts'
import { myDataJobs } from '../my-data/jobs.ts'
import { backupsJobs } from '../backups/jobs.ts'
import { recordReconcile } from '../health/index.ts'
import { sealJournal } from '../payments/store/journal-seals.ts'
import { purgeIdempotencyKeys } from '../platform/idempotency.ts'
import { purgeEffects } from '../platform/outbox.ts'
import { sweepLimits } from '../platform/rate-limit.ts'
import { DAY_S, HOUR_S, MINUTE_S, type Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'
import { importKinds } from './imports.ts'
import { reconcileAtLeisure, rememberFindings } from './reconcile.ts'

const ownJobs = (shop: Shop): Job[] => [
  { name: 'limits.sweep', everySeconds: 5 * MINUTE_S, run: (now) => sweepLimits(shop.db, now) },
  {
    name: 'idempotency.keys',
    everySeconds: HOUR_S,
    run: (now) => purgeIdempotencyKeys(shop.db, now),
  },
  { name: 'outbox.effects', everySeconds: DAY_S, run: (now) => purgeEffects(shop.db, now) },
  { name: 'reconcile', everySeconds: HOUR_S, run: (now) => reportReconcile(shop, now) },
]

/** Every periodic job: its name, its interval in seconds, its work. */
export const makeJobs = (shop: Shop): Job[] =>
  [
    notificationsJobs,
    customersJobs,
    ordersJobs,
    deliveryJobs,
    pickingJobs,
    orderBulkJobs,
    couriersJobs,
    cartJobs,
    complaintsJobs,
    conversationsJobs,
    stockAlertsJobs,
    companiesJobs,
    catalogueJobs,
    contentJobs,
    branchesJobs,
    reportsJobs,
    importsJobs(importKinds),
    couponsJobs,
    campaignJobs,
    vouchersJobs,
    pointsJobs,
    missionsJobs,
    authJobs,
    staffJobs,
    webhooksJobs,
    myDataJobs,
    backupsJobs,
    demoJobs,
    ownJobs,
  ].flatMap((jobsOf) => jobsOf(shop))

const reportReconcile = async (shop: Shop, now: Date): Promise<void> => {
  const seal = await sealJournal(shop.db)
  if (seal) shop.log.info({ seal }, 'the journal was sealed')
  const findings = await reconcileAtLeisure(shop.database, now)
  rememberFindings(shop.db, findings, now)
  await recordReconcile(shop.db, findings, now)
  const broken = findings.filter(({ breaks }) => breaks > 0)
  if (broken.length > 0) shop.log.error({ alert: 'books', broken }, 'the books do not balance')
}
