import { jakartaDate } from '#domain/time.ts'
import { inviteBuyer, saveCompany, savePriceList } from '../../companies/index.ts'
import type { Shop } from '../../shop.ts'
import { commandDoer, isWaiting, recordCall, type Act, type Waiting } from '../../staff/index.ts'
import { companyGoods, phoneOfCustomer } from './companies-store.ts'

const TERMS_DAYS = 14
const LIMIT = 5_000_000
const FROM_UNITS = 10

/** A hotel with a price list and terms, which invites the demo customer. */
export const seedCompanies = async (
  shop: Shop,
  customerIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> => {
  const owner = await commandDoer(shop, { login: 'pemilik', needs: 'customers.write', now })
  if (!owner) throw new Error('The demo has no account pemilik.')
  const buyer = customerIds.get('rani')!
  await shop.database.transaction(async (tx) => {
    const note = async <Done>(work: Promise<{ done: Done; act: Act } | Waiting>): Promise<Done> => {
      const outcome = await work
      if (isWaiting(outcome)) throw new Error('The demo company waits for a second person.')
      await recordCall(tx, owner, outcome.act)
      return outcome.done
    }
    const goods = await companyGoods(tx)
    const list = await note(
      savePriceList(tx, owner, {
        id: null,
        version: null,
        form: {
          name: 'Hotel & kafe',
          first_day: jakartaDate(now),
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
          legal_name: 'PT Hotel Taman Sari',
          tax_number: '01.234.567.8-901.000',
          tax_address: 'Jl. Taman Sari No. 8, Jakarta Selatan 12730',
          invoice_email: 'keuangan@tamansari.example',
          terms_days: TERMS_DAYS,
          credit_limit: LIMIT,
          price_list_id: list.id,
          is_active: true,
        },
      }),
    )
    const phone = await phoneOfCustomer(tx, buyer)
    await note(inviteBuyer(tx, owner, company.id, { phone, is_manager: true }))
  })
}
