import type { PaymentMethod } from '../adapters/payment/port.ts'
import type { Shop } from '../shop.ts'

export type OfferedMethod = Omit<PaymentMethod, 'kind'> & { kind: PaymentMethod['kind'] | 'cod'; provider: string }

/** Cash on delivery is the shop's own: no gateway has a part in it. */
export const COD: OfferedMethod = { code: 'cod', kind: 'cod', name: 'COD', icon: '/files/art/payments/cod.svg', provider: 'cod' }

/** Every way to pay, in the order to show: QRIS and e-wallet, virtual accounts, cash on delivery. */
export const offeredMethods = (shop: Shop): OfferedMethod[] => [
  ...shop.ports.payment.methods.map((method) => ({ ...method, provider: shop.ports.payment.provider })),
  COD,
]

export const findMethod = (shop: Shop, code: string): OfferedMethod | null =>
  offeredMethods(shop).find((method) => method.code === code) ?? null
