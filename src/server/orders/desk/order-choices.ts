import type { listOrderChoices } from '#contract/staff/orders/orders.ts'
import { inLocale } from '#domain/locale.ts'
import type { Ask } from '../../http/guards.ts'
import type { Answer } from '../../http/serve.ts'
import { methodName } from '../show/present-names.ts'
import {
  branchesOf,
  couriersOf,
  knownPickers,
  knownRiders,
  paymentMethodsOf,
  shippingMethodsOf,
  windowStartsOf,
} from '../store/order-choices.ts'
import { usedTags } from '../store/desk/order-tags.ts'

const TAGS_MAX = 200

/** What the controls of the list's filters offer. */
export const answerOrderChoices = async ({
  shop,
  locale,
}: Ask<typeof listOrderChoices>): Promise<Answer<typeof listOrderChoices>> => {
  const { db } = shop
  const [tags, pickers, riders, branches, starts, payments, shippings, couriers] =
    await Promise.all([
      usedTags(db, TAGS_MAX),
      knownPickers(db),
      knownRiders(db),
      branchesOf(db),
      windowStartsOf(db),
      paymentMethodsOf(db),
      shippingMethodsOf(db),
      couriersOf(db),
    ])
  return {
    data: {
      tags,
      pickers,
      riders,
      branches,
      window_starts: starts,
      payment_methods: payments.map((id) => ({ id, name: methodName(id, locale) })),
      shipping_methods: shippings.map(({ id, name }) => ({ id, name: inLocale(name, locale) })),
      couriers,
      accepts_by_self: shop.settings()['order.acceptBySelf'] !== 0,
    },
  }
}
