import { loweringTerms } from '#domain/checkout/shipping.ts'
import { collectMethod, type CollectPlace } from '#domain/delivery/collect.ts'
import type { Settings } from '#domain/settings.ts'
import { HOUR_MS } from '#domain/time.ts'
import { textOf } from '#i18n/server.ts'
import type { HeldCourier } from '../couriers/index.ts'

/** Collecting at each branch that offers it, in the shape of a courier: its price is a setting. */
export const collectQuotes = (
  places: readonly CollectPlace[],
  settings: Settings,
  now: Date,
): HeldCourier[] =>
  places.map(({ branchId, name, address }) => ({
    id: collectMethod(branchId),
    name: textOf('checkout.collectAtBranch', { branch: name }),
    service: { en: address, id: address },
    estimatedTime: textOf('checkout.collectWhen', {}),
    price: settings['collect.price'],
    carries: { chilled: true, frozen: true },
    own: true,
    terms: loweringTerms(settings),
    heldUntil: new Date(now.getTime() + HOUR_MS),
    before: null,
  }))
