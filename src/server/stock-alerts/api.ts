import { askForStock, forgoStock, listStockAlerts } from '#contract/catalogue/stock-alerts.ts'
import { inLocale } from '#domain/locale.ts'
import { presentPicture } from '../catalogue/index.ts'
import { serve, type Served } from '../http/serve.ts'
import { waitForStock } from './ask.ts'
import { deleteAlert, listAlerts } from './store.ts'

export const stockAlertCalls: Served[] = [
  serve(listStockAlerts, [], async ({ shop, customer, locale }) => ({
    data: (await listAlerts(shop.db, customer.customerId)).map((one) => {
      const picture = one.images[0]
      return {
        variation_id: one.variationId,
        name: inLocale(one.name, locale),
        variation_name: inLocale(one.variationName, locale),
        slug: one.slug,
        image: picture ? presentPicture(picture.base, picture.widths).src : '',
        tile: one.tile,
        asked_at: one.askedAt.toISOString(),
      }
    }),
  })),

  serve(askForStock, [], async ({ shop, customer, params, now }) => ({
    data: {
      is_waiting: await waitForStock(
        shop,
        { customerId: customer.customerId, variationId: params.id },
        now,
      ),
    },
  })),

  serve(forgoStock, [], async ({ shop, customer, params }) => {
    await deleteAlert(shop.db, customer.customerId, params.id)
    return { data: { is_waiting: false } }
  }),
]
