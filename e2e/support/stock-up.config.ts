import { shopCommand } from './operator.ts'

/**
 * The first variation of `MANGO`, which most tests buy: what they take together must not run out.
 */
const SKU = 'BL001-01'
const UNITS = 900

/** Before the first test. A shop given by its address alone keeps what it has. */
export default async function stockUp() {
  if (!process.env['E2E_DATA_DIR']) return
  await shopCommand('stock', 'set', SKU, String(UNITS))
  // The complaints of the tests are about few batches: held, they would be sold out for the others.
  await shopCommand('settings', 'set', 'stock.holdComplaints', '0')
}
