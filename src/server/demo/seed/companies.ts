import { DAY_MS, jakartaDate } from '#domain/time.ts'
import { acceptInvitation, inviteBuyer, saveCompany, savePriceList } from '../../companies/index.ts'
import type { Shop } from '../../shop.ts'
import { commandDoer, isWaiting, recordCall, type Act, type Waiting } from '../../staff/index.ts'
import { firstVariations, phoneOfCustomer } from './companies-store.ts'

const HOTEL = {
  legal_name: 'PT Hotel Taman Sari',
  tax_number: '01.234.567.8-901.000',
  tax_address: 'Jl. Taman Sari No. 8, Jakarta Selatan 12730',
  invoice_email: 'keuangan@tamansari.example',
  terms_days: 14,
  credit_limit: 5_000_000,
  is_active: true,
}
/** What a kitchen buys. */
const GOODS = ['mangga-harum-manis', 'pisang-cavendish', 'jeruk-medan', 'alpukat-mentega']
const FROM_UNITS = 10
const SINCE_DAYS = 40

/**
 * A hotel with a price list and terms: two people buy for it, and it invites the demo customer. It
 * is there before the orders, of which it owes one for too long.
 */
export const seedCompanies = async (
  shop: Shop,
  customerIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> => {
  const since = new Date(now.getTime() - SINCE_DAYS * DAY_MS)
  const owner = await commandDoer(shop, { login: 'pemilik', needs: 'customers.write', now: since })
  if (!owner) throw new Error('The demo has no account pemilik.')
  const idOf = (key: string) => customerIds.get(key)!
  await shop.database.transaction(async (tx) => {
    const note = async <Done>(work: Promise<{ done: Done; act: Act } | Waiting>): Promise<Done> => {
      const outcome = await work
      if (isWaiting(outcome)) throw new Error('The demo company waits for a second person.')
      await recordCall(tx, owner, outcome.act)
      return outcome.done
    }
    const goods = await firstVariations(tx, GOODS)
    const list = await note(
      savePriceList(tx, owner, {
        id: null,
        version: null,
        form: {
          name: 'Hotel & kafe',
          first_day: jakartaDate(since),
          last_day: null,
          percents: [{ category: goods[0]!.category, percent: 8 }],
          prices: goods.map(({ sku, price }) => ({
            sku,
            min_quantity: FROM_UNITS,
            price: Math.floor((price * 85) / 100),
          })),
        },
      }),
    )
    const company = await note(
      saveCompany(tx, owner, {
        id: null,
        version: null,
        form: {
          ...HOTEL,
          price_list_id: list.id,
        },
      }),
    )
    const invite = async (key: string, is_manager: boolean) => {
      const phone = await phoneOfCustomer(tx, idOf(key))
      await note(inviteBuyer(tx, owner, company.id, { phone, is_manager }))
    }
    await invite('sekar', true)
    await invite('intan', false)
    await invite('rani', true)
    for (const key of ['sekar', 'intan'])
      await acceptInvitation(tx, { companyId: company.id, customerId: idOf(key), now: since })
  })
}
