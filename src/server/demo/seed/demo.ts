import { readConfig } from '../../config.ts'
import { openShop } from '../../start/open.ts'
import { handClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { makeLog } from '../../platform/log.ts'
import { seedApprovals } from './approvals.ts'
import { seedBase } from './base.ts'
import { seedCatalogue } from './catalogue.ts'
import { seedContent } from './content.ts'
import { seedAutomaticDiscounts } from './automatic-discounts.ts'
import { seedCampaigns } from './campaigns.ts'
import { seedPointOffers } from './point-offers.ts'
import { seedCoupons } from './coupons.ts'
import { seedCustomerTags } from './customers/customer-desk.ts'
import { DEMO_PASSWORD, readSeedCustomers, seedCustomers } from './customers/customers.ts'
import { seedMissions } from './missions.ts'
import { seedImports } from './imports.ts'
import { seedPicking } from './orders/picking.ts'
import { seedPrices } from './prices.ts'
import { seedOrders } from './orders/orders.ts'
import { seedRatings } from './orders/ratings.ts'
import { seedRuns } from './orders/runs.ts'
import { seedReviews } from './reviews.ts'
import { seedAreas } from './areas.ts'
import { seedClaims } from './claims.ts'
import { seedBuying } from './purchases.ts'
import { seedCompanies } from './companies.ts'
import { seedStock } from './stock.ts'
import { seedHeld } from './orders/held.ts'
import { seedComplaint } from './orders/complaint.ts'
import { seedConversation } from './orders/conversation.ts'
import { seedStockAlerts } from './orders/stock-alerts.ts'
import { seedEarning } from './vouchers.ts'
import { addStaff, DEMO_STAFF } from '../../staff/index.ts'
import { claimSeed, markSeeded, wishFor } from './store.ts'

/** Printed at start for people who try the shop. */
export const DEMO_ACCOUNTS = [
  { phone: '0812 3456 7890', password: DEMO_PASSWORD, about: 'Rani: orders, points, addresses' },
  { phone: '0812 9876 5432', password: DEMO_PASSWORD, about: 'Budi: a fresh account' },
  {
    phone: '0812 1100 2210',
    password: DEMO_PASSWORD,
    about: 'Sekar: buys for a hotel, on invoice',
  },
] as const

/**
 * Seeds an empty shop with the demo. Changes nothing and returns `done` when it is seeded, or
 * `unfinished` while another process seeds it or after an interruption.
 */
export const seedDemo = async (
  database: Database,
  now: Date,
  print: (line: string) => void,
): Promise<'seeded' | 'done' | 'unfinished'> => {
  const claim = await claimSeed(database.db, now)
  if (claim !== 'mine') return claim
  const began = performance.now()
  const step = (text: string) =>
    print(`seeding ${text} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  step('regions of Indonesia')
  await seedBase(database)
  step('goods')
  await seedCatalogue(database, now)
  step('pages, promos, branches')
  await seedContent(database, now)
  step('people')
  for (const { login, name, role, branchId = null } of DEMO_STAFF)
    await addStaff(database, { login, name, role, branchId, password: DEMO_PASSWORD }, now)
  await seedPrices(database, now)
  const customerIds = await seedCustomers(database, now)
  for (const { key, wishlist } of await readSeedCustomers())
    await wishFor(database.db, customerIds.get(key)!, wishlist, now)
  await seedCustomerTags(database, customerIds, now)
  await seedReviews(database, now, customerIds)
  await seedCoupons(database, customerIds, now)
  await seedAutomaticDiscounts(database, now)
  await seedPointOffers(database, now)
  await seedMissions(database, now)
  await seedEarning(database, now)
  step('their orders')
  const clock = handClock(now.toISOString())
  // Past payments use the embedded gateway, whichever is configured.
  const config = readConfig({ ...process.env, LOG_LEVEL: 'error', PAYMENT_GATEWAY: 'local' })
  const { shop } = await openShop(config, database, { clock, log: makeLog('error') })
  await seedCompanies(shop, customerIds, now)
  await seedOrders(shop, (to) => clock.set(to.toISOString()), customerIds, now)
  await seedCampaigns(shop, (to) => clock.set(to.toISOString()), now)
  await seedRatings(shop, customerIds, now)
  await seedRuns(shop, now)
  await seedImports(shop, now)
  await seedComplaint(shop, customerIds.get('rani')!, now)
  await seedHeld(database, customerIds, now)
  await seedConversation(shop, customerIds.get('rani')!, now)
  await seedApprovals(shop, customerIds.get('rani')!, now)
  await seedStock(shop, now)
  await seedBuying(shop, now)
  await seedClaims(shop, now)
  await seedAreas(shop, now)
  await seedPicking(shop, now)
  await seedStockAlerts(shop, [...customerIds.values()].slice(0, 3), now)
  await markSeeded(database.db, now)
  step('done')
  return 'seeded'
}
