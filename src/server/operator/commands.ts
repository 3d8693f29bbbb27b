import { bannerCommand } from '../content/commands.ts'
import { deliveryCommand, ORDER_VERBS } from '../delivery/commands.ts'
import { WINDOW_USAGE, windowsCommand } from '../delivery/window-desk/window-commands.ts'
import { COUPON_USAGE, couponCommand } from '../coupons/commands.ts'
import { complaintCommands, COMPLAINTS_USAGE } from '../complaints/commands.ts'
import { advanceCommand } from './advance-order.ts'
import { earningCommand, EARNING_USAGE } from './earning.ts'
import { dataRequests } from '../my-data/commands.ts'
import { POINTS_USAGE, pointsCommand, TIER_USAGE, tierCommand } from '../points/commands.ts'
import { MISSION_USAGE, missionCommand } from '../missions/commands.ts'
import { HALAL_USAGE, halalCommand, setPriceOf, setSizeOf } from '../catalogue/commands.ts'
import { setStockOf } from '../batches/commands.ts'
import { cancel, refunds } from '../orders/refund/commands.ts'
import { payments } from '../orders/pay/commands.ts'
import { REVIEWS_USAGE, reviewsCommand } from '../reviews/commands.ts'
import { BACKUP_USAGE, backupCommand } from '../backups/commands.ts'
import { RESTORE_USAGE } from './restore.ts'
import { doctorCommand, initCommand } from '../health/index.ts'
import { moveFilesCommand } from './files.ts'
import { settingsCommand } from './settings.ts'
import { webhooksCommand } from '../webhooks/commands.ts'
import { staffAccounts } from '../staff/commands.ts'
import { makeJobs } from '../start/jobs.ts'
import { drainOutbox } from '../start/subscribers.ts'
import { announceChange } from '../platform/changes.ts'
import { readClockDistance } from '../platform/clock.ts'
import { migrate, newerMigrations } from '../platform/db/migrate.ts'
import { reconcileAtLeisure } from '../start/reconcile.ts'
import { changeSetting } from '../platform/settings.ts'
import { seedDemo } from '../demo/seed/demo.ts'
import { PRODUCTS_MAX, widenRange } from '../demo/seed/wide/wide-range.ts'
import type { OpenShop } from '../shop.ts'

type Print = (line: string) => void
type Command = {
  usage: string
  what: string
  run: (open: OpenShop, args: string[], print: Print) => Promise<number | null>
}

/** The operator's commands. `run` returns the exit code, 0 done or 1 not done; null: wrong usage. */
export const commands: Record<string, Command> = {
  migrate: {
    usage: 'migrate',
    what: 'bring the database to the newest schema',
    run: async ({ shop }, _args, print) => {
      const applied = await migrate(shop.database, print)
      print(applied.length === 0 ? 'nothing to migrate' : `${applied.length} migrations applied`)
      const newer = await newerMigrations(shop.db)
      if (newer.length > 0)
        print(`the database is of a newer version, which has ${newer.join(', ')} as well`)
      return 0
    },
  },
  seed: {
    usage: 'seed [--products <number>]',
    what: 'fill an empty shop with the demo’s products, customers and orders; --products extends the range to that number',
    run: (open, args, print) => seed(open, args, print),
  },
  reconcile: {
    usage: 'reconcile',
    what: 'check the data’s invariants; prints the violations of each',
    run: async ({ shop }, _args, print) => {
      const findings = await reconcileAtLeisure(shop.database, shop.clock.now())
      for (const { id, what, breaks } of findings)
        print(
          `${breaks === 0 ? 'ok ' : 'BAD'} ${id.padEnd(4)} ${String(breaks).padStart(5)}  ${what}`,
        )
      const total = findings.reduce((sum, { breaks }) => sum + breaks, 0)
      print(total === 0 ? 'the books are right' : `${total} violations`)
      return total === 0 ? 0 : 1
    },
  },
  payments: {
    usage: 'payments match [<day>]',
    what: 'match a day’s payments with the gateways’ records (default: yesterday); prints the differences',
    run: payments,
  },
  orders: {
    usage: `orders advance <id or number> [state] | ${ORDER_VERBS}`,
    what: 'advance an order by one step or to a state; run single steps of its delivery',
    run: async (open, args, print) =>
      (await deliveryCommand(open, args, print)) ?? advanceCommand(open, args, print),
  },
  banner: {
    usage: 'banner preview <id>',
    what: 'print the preview address of an unpublished promo, valid for a day',
    run: bannerCommand,
  },
  windows: {
    usage: WINDOW_USAGE,
    what: 'show, close, open or shrink delivery windows; orders booked in a closed one may move',
    run: windowsCommand,
  },
  stock: {
    usage: 'stock set <variation sku> <units>',
    what: 'set the stock on hand of a variation',
    run: setStockOf,
  },
  points: {
    usage: POINTS_USAGE,
    what: 'add or deduct a customer’s points with a reason; list a day’s manual adjustments',
    run: pointsCommand,
  },
  mission: {
    usage: MISSION_USAGE,
    what: 'show the missions and their spent budgets; withdraw one',
    run: missionCommand,
  },
  earning: {
    usage: EARNING_USAGE,
    what: 'show, change or switch the earning rules besides purchases; decide on held invitations',
    run: earningCommand,
  },
  tier: {
    usage: TIER_USAGE,
    what: 'set a customer’s tier until the end of a day, with a reason; the nightly recalculation skips it until then',
    run: tierCommand,
  },
  coupon: {
    usage: COUPON_USAGE,
    what: 'list first-order offers held because an address, device or account was used before; decide one',
    run: couponCommand,
  },
  price: {
    usage: 'price set <variation sku> <rupiah> [sale price]',
    what: 'set a variation’s price and its sale price',
    run: setPriceOf,
  },
  size: {
    usage: 'size set <variation sku> <length> <width> <height>',
    what: 'set a variation’s packed size in whole centimetres: couriers charge by volume or weight',
    run: setSizeOf,
  },
  halal: {
    usage: HALAL_USAGE,
    what: 'show the halal certificates of processed products; store a new one',
    run: halalCommand,
  },
  requests: {
    usage: 'requests list | requests answer <id> done|refused <words> [--as <login>]',
    what: 'list customers’ requests about their data, with the time left; answer one',
    run: dataRequests,
  },
  refunds: {
    usage:
      'refunds list | refunds batch <id> ... --as <login> | refunds file <TF-number> --as <login> | refunds sent <TF-number> [reference] --as <login>',
    what: 'list unfinished refunds; put transfers into a batch, print it for the bank, and mark it as sent as another person than made it',
    run: refunds,
  },
  cancel: {
    usage: 'cancel shop|allow|refuse <id or number> [reason] [--as <login>]',
    what: 'cancel an order that the shop cannot deliver; answer a customer’s cancellation request',
    run: cancel,
  },
  reviews: {
    usage: REVIEWS_USAGE,
    what: 'list the hidden reviews; show or hide one; post the shop’s one answer',
    run: reviewsCommand,
  },
  webhooks: {
    usage:
      'webhooks list | add <url> [--events event,…] | events <id> <event,…> | pause|resume|remove|rotate|test <id> | log [id] | dead | retry <delivery>',
    what: 'manage webhooks to other systems; show their deliveries and dead letters',
    run: webhooksCommand,
  },
  init: {
    usage: 'init',
    what: 'print a setup code for the first account of a new shop',
    run: initCommand,
  },
  doctor: {
    usage: 'doctor',
    what: 'say what the shop still needs to sell; exits 1 while something is missing',
    run: doctorCommand,
  },
  settings: {
    usage: 'settings list [prefix] | set <key> <value> [--sure] [--as <login>]',
    what: 'show the settings; change one from now on',
    run: settingsCommand,
  },
  complaints: {
    usage: COMPLAINTS_USAGE,
    what: 'list customers’ complaints, the most urgent first; ask, approve in whole or in part, reject',
    run: complaintCommands,
  },
  staff: {
    usage:
      'staff list | staff add <login> <role> <branch or -> <name> [--as <login>] | staff password <login> [--as <login>] | staff dismiss <login> [--as <login>]',
    what: 'manage the accounts of staff members; a new password is shown once',
    run: staffAccounts,
  },
  files: {
    usage: 'files move [--delete]',
    what: 'copy the files of this machine’s folder to the bucket, and delete those that were read back from it',
    run: moveFilesCommand,
  },
  backup: {
    usage: BACKUP_USAGE,
    what: 'back up database and files to BACKUP_DIR; list backups; try one; delete accounts again after a restore',
    run: backupCommand,
  },
  restore: {
    usage: RESTORE_USAGE,
    what: 'bring a backup to DATA_DIR, with the shop stopped; --replace sets a database that is there aside',
    run: async (_open, _args, print) => {
      print('Stop the shop first: restore needs its data folder.')
      return 1
    },
  },
  jobs: {
    usage: 'jobs run [name]',
    what: 'run the periodic jobs, or one of them, and the outbox now',
    run: async ({ shop }, [verb, name], print) => {
      const chosen = makeJobs(shop).filter((job) => name === undefined || job.name === name)
      if (verb !== 'run' || chosen.length === 0) return null
      for (const job of chosen) {
        await job.run(shop.clock.now())
        print(`ran ${job.name}`)
      }
      await drainOutbox(shop)
      return 0
    },
  },
  clock: {
    usage: 'clock [+2h | +30m | +1d | reset]',
    what: 'show or move the demo’s clock',
    run: (open, args, print) => moveClock(open, args, print),
  },
}

const seed = async ({ shop }: OpenShop, args: string[], print: Print): Promise<number | null> => {
  const products = readProducts(args)
  if (products === 'wrong') {
    print(`--products takes a whole number from 1 to ${PRODUCTS_MAX}`)
    return null
  }
  if (shop.config.mode === 'live') {
    print('a shop in live mode is not seeded with demo data')
    return 1
  }
  const result = await seedDemo(shop.database, shop.clock.now(), print)
  if (result === 'unfinished') {
    print('another process is seeding this shop, or was interrupted while it did')
    return 1
  }
  if (products === null) {
    if (result === 'done') print('the shop has its demo already: nothing to seed')
    return 0
  }
  const added = await widenRange(shop.database, products, shop.clock.now(), print)
  print(
    added === 0
      ? `the shop has ${products} products or more already: nothing to add`
      : `${added} products added`,
  )
  return 0
}

/** The number after `--products`; null without arguments. */
const readProducts = (args: readonly string[]): number | null | 'wrong' => {
  if (args.length === 0) return null
  const [, given] = /^--products[= ](\d{1,6})$/.exec(args.join(' ')) ?? []
  const products = Number(given)
  return products >= 1 && products <= PRODUCTS_MAX ? products : 'wrong'
}

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

const moveClock = async (
  { shop, refreshSettings }: OpenShop,
  [step]: string[],
  print: Print,
): Promise<number | null> => {
  if (shop.config.mode !== 'demo') {
    print('the clock can be moved in the demo only')
    return 1
  }
  const match = /^\+(\d{1,4})([mhd])$/.exec(step ?? '')
  if (step !== undefined && step !== 'reset' && !match) return null
  if (step !== undefined) {
    const distance = match
      ? (await readClockDistance(shop.db)) + Number(match[1]) * UNITS[match[2]!]!
      : 0
    await changeSetting(shop.db, 'demo.clock_distance_ms', distance, 'operator')
    await announceChange(shop.db, ['settings', '*'])
    await refreshSettings()
    shop.wakeOutbox()
  }
  print(`the shop’s clock says ${shop.clock.now().toISOString()}`)
  return 0
}

/** Runs one command by its words; 2 for wrong usage. */
export const runCommand = async (
  open: OpenShop,
  [name, ...args]: string[],
  print: Print,
): Promise<number> => {
  const command = name === undefined ? undefined : commands[name]
  if (command) {
    const code = await command.run(open, args, print)
    if (code === null) print(`usage: npm run shop -- ${command.usage}`)
    return code ?? 2
  }
  print('npm run shop -- <command>')
  for (const { usage, what } of Object.values(commands)) print(`  ${usage.padEnd(42)} ${what}`)
  return name === undefined || name === 'help' ? 0 : 2
}
