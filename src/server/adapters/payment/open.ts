import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { localGateway } from './local.ts'
import { midtransGateway, type MidtransAccount } from './midtrans.ts'
import type { PaymentPort } from './port.ts'
import { xenditGateway, type XenditAccount } from './xendit.ts'

export type GatewaySetting = {
  /** Opens every new charge. */
  chosen: 'local' | 'midtrans' | 'xendit'
  midtrans: MidtransAccount | null
  xendit: XenditAccount | null
  /** The key of the embedded gateway's signature; null in a live shop, which has none. */
  localSecret: string | null
}
type Ground = { database: Database; clock: Clock; publicUrl: () => string }

/**
 * The chosen gateway, and the other configured ones, which still answer for the charges they
 * opened.
 */
export const openGateways = (
  setting: GatewaySetting,
  ground: Ground,
): { chosen: PaymentPort; others: PaymentPort[] } => {
  const { localSecret: secret, midtrans, xendit } = setting
  const all = [
    ...(secret === null ? [] : [localGateway({ ...ground, secret })]),
    ...(midtrans ? [midtransGateway({ ...midtrans, ...ground })] : []),
    ...(xendit ? [xenditGateway(xendit)] : []),
  ]
  const chosen = all.find(({ provider }) => provider === setting.chosen)
  if (!chosen) throw new Error(`The payment gateway ${setting.chosen} is not set up.`)
  return { chosen, others: all.filter((gateway) => gateway !== chosen) }
}
