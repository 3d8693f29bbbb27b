import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { takeStep } from '../../orders/index.ts'
import { adjustPoints } from '../../points/index.ts'
import { hashPassword } from '../../platform/security/passwords.ts'
import type { Transaction } from '../../platform/database.ts'
import {
  addStaff,
  approve,
  changeRoles,
  commandDoer,
  createPerson,
  isWaiting,
  peopleApprovals,
  refuse,
  type Doer,
} from '../../staff/index.ts'
import type { Shop } from '../../shop.ts'
import { DEMO_PASSWORD } from './customers/customers.ts'
import { cancellableOrder, staffIdOf } from './store.ts'

type Maker = Doer & { staff: NonNullable<Doer['staff']> }

/** A second owner, and approvals in every state: used, refused, expired and waiting. */
export const seedApprovals = async (shop: Shop, customerId: string, now: Date): Promise<void> => {
  const deputy = { login: 'wakil', name: 'Ratna Puspita', role: 'owner', branchId: null }
  await addStaff(shop.database, { ...deputy, password: DEMO_PASSWORD }, now)
  const { as, ask } = actors(shop, now)
  const minutes = (count: number) => count * MINUTE_MS

  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const account = { login: 'pajak', name: 'Nina Kartika', branch_id: null, passwordHash }
  const roles = [{ role: 'finance', branch_id: null }]
  const added = await ask('pemilik', 30 * HOUR_MS, (tx, maker) =>
    createPerson(tx, maker, { ...account, roles }),
  )
  const deputyThen = await as('wakil', 29 * HOUR_MS)
  await shop.database.transaction((tx) => approve(tx, deputyThen, added, peopleApprovals))

  const points = (amount: number, reason: string) => (tx: Transaction, maker: Maker) =>
    adjustPoints(tx, maker, { customerId, points: amount, reason })
  await ask('layanan', 26 * HOUR_MS, points(2_500, 'Dijanjikan lewat telepon'))
  const denied = await ask('layanan', 6 * HOUR_MS, points(4_000, 'Minta tambahan poin'))
  const financeThen = await as('keuangan', 5 * HOUR_MS)
  await shop.database.transaction((tx) =>
    refuse(tx, financeThen, denied, 'Belum ada bukti. Minta foto dan nomor pesanannya dulu.'),
  )
  await ask('layanan', minutes(50), points(1_200, 'Kiriman terlambat satu jam'))

  const orderId = await cancellableOrder(shop.db)
  if (orderId !== null)
    await ask('kepala-shift', minutes(35), (tx, maker) =>
      takeStep(tx, maker, { orderId, action: 'cancel', reason: 'Mangga dan pisang habis' }),
    )
  const cashier = await staffIdOf(shop.db, 'kasir')
  await ask('pemilik', minutes(20), (tx, maker) =>
    changeRoles(tx, maker, {
      id: cashier,
      version: 1,
      roles: [
        { role: 'cashier', branch_id: 'petik-kemang' },
        { role: 'support', branch_id: null },
      ],
    }),
  )
}

const actors = (shop: Shop, now: Date) => {
  const as = async (login: string, agoMs: number) => {
    const at = new Date(now.getTime() - agoMs)
    const doer = await commandDoer(shop, { login, needs: 'orders.read', now: at })
    if (!doer?.staff) throw new Error(`The demo has no account ${login}.`)
    return { ...doer, staff: doer.staff }
  }
  /** The approval that an act waits for. */
  const ask = async (
    login: string,
    agoMs: number,
    work: (tx: Transaction, maker: Maker) => Promise<unknown>,
  ): Promise<string> => {
    const maker = await as(login, agoMs)
    const outcome = await shop.database.transaction((tx) => work(tx, maker))
    if (!isWaiting(outcome)) throw new Error(`${login} needs no second person for this.`)
    return outcome.waits.id
  }
  return { as, ask }
}
