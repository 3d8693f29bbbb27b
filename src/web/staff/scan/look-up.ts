import { orderOfLabel } from '#domain/delivery/bags.ts'
import { staffPages } from '#contract/pages.ts'
import { listStaffOrders } from '#contract/staff/orders/orders.ts'
import { listStaffProducts } from '#contract/staff/goods/products.ts'
import { sendWhole } from '../send.ts'
import { isPermitted, type Staff } from '../session.ts'

/**
 * The address of what a code names: an order by its number or that of a bag, a product by SKU, barcode or PLU. Null
 * when it names nothing that the person may see.
 */
export const addressOfCode = async (code: string, staff: Staff): Promise<string | null> => {
  const text = code.toUpperCase()
  const number = orderOfLabel(text)
  if (number !== null) return orderAddress(number, staff)
  if (!isPermitted(staff, 'products.read') || code.length > CODE_MAX) return null
  const { data } = await sendWhole(listStaffProducts, { query: { search: code, per_page: 5 } })
  const exact = data.filter(({ sku }) => sku.toUpperCase() === text)
  const [one, ...others] = exact.length > 0 ? exact : data
  if (!one) return null
  return others.length === 0
    ? staffPages.product(one.id)
    : `${staffPages.products()}?q=${encodeURIComponent(code)}`
}
const CODE_MAX = 60

const orderAddress = async (number: string, staff: Staff): Promise<string | null> => {
  if (!isPermitted(staff, 'orders.read')) return null
  const { data } = await sendWhole(listStaffOrders, { query: { q: number, per_page: 1 } })
  return data[0]?.number === number ? staffPages.order(number) : null
}
