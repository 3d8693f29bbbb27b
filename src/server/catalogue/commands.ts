import { formatRupiah } from '#domain/money.ts'
import { jakartaDate } from '#domain/time.ts'
import { commandDoer, performCommand, recordCommand } from '../staff/index.ts'
import {
  listCertified,
  lockCertified,
  setCertificate,
  setPrice,
  variationIdOf,
  writeSize,
} from './index.ts'
import { deepCuts } from './prices/deep-cuts.ts'
import type { OpenShop } from '../shop.ts'

type Print = (line: string) => void
const SIDE_CM_MAX = 300

export const setPriceOf = async (
  { shop }: OpenShop,
  [verb, sku, regular, sale]: string[],
  print: Print,
): Promise<number | null> => {
  const isPrice = (text: string | undefined) => /^[1-9]\d{0,8}$/.test(text ?? '')
  const isWrong =
    !isPrice(regular) || (sale !== undefined && (!isPrice(sale) || Number(sale) >= Number(regular)))
  if (verb !== 'set' || !sku || isWrong) return null
  const id = await variationOf(shop, sku, print)
  if (id === null) return 1
  const salePrice = sale === undefined ? null : Number(sale)
  const cutPercentMax = shop.settings()['approval.priceCutPercent']
  const given = [{ id, sku, regularPrice: Number(regular), salePrice }]
  const now = shop.clock.now()
  if ((await deepCuts(shop.db, given, { cutPercentMax, now })).length > 0) {
    print(
      'a cut this deep, or below cost, needs a second person: use the prices desk of the console',
    )
    return 1
  }
  const doer = (await commandDoer(shop, { login: null, needs: [], now }))!
  const failure = await performCommand(doer, async (tx) => {
    await setPrice(tx, id, Number(regular), salePrice, { by: 'operator', now })
    return {
      done: null,
      act: {
        act: 'price_set',
        entity: { kind: 'variation', id },
        before: {},
        after: { regular_price: Number(regular), sale_price: salePrice },
      },
    }
  })
  if (failure !== null) {
    print(failure)
    return 1
  }
  print(
    `${sku}: ${formatRupiah(Number(regular))}${sale === undefined ? '' : `, on sale for ${formatRupiah(Number(sale))}`}`,
  )
  return 0
}

export const setSizeOf = async (
  { shop }: OpenShop,
  [verb, sku, ...sides]: string[],
  print: Print,
): Promise<number | null> => {
  const isSide = (text: string) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= SIDE_CM_MAX
  if (verb !== 'set' || !sku || sides.length !== 3 || !sides.every(isSide)) return null
  const id = await variationOf(shop, sku, print)
  const [lengthCm = 0, widthCm = 0, heightCm = 0] = sides.map(Number)
  if (id === null) return 1
  await shop.database.transaction(async (tx) => {
    const before = await writeSize(tx, id, { lengthCm, widthCm, heightCm })
    await recordCommand(tx, shop.clock.now(), {
      act: 'size_set',
      entity: { kind: 'variation', id },
      before: before ?? {},
      after: { length_cm: lengthCm, width_cm: widthCm, height_cm: heightCm },
    })
  })
  print(`${sku}: ${lengthCm} × ${widthCm} × ${heightCm} cm`)
  return 0
}

export const HALAL_USAGE =
  'halal list | halal set <product sku> <certificate number> <last day, YYYY-MM-DD>'

export const halalCommand = async (
  { shop }: OpenShop,
  [verb, sku, number, until]: string[],
  print: Print,
): Promise<number | null> => {
  if (verb === 'list') {
    for (const one of await listCertified(shop.db))
      print(
        `${one.sku}  ${one.certificate ?? 'no certificate'}  ${one.until ?? ''}${one.published ? '' : '  off sale'}`,
      )
    return 0
  }
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(until ?? '') && !Number.isNaN(Date.parse(until ?? ''))
  if (verb !== 'set' || !sku || !/^[\w.-]{5,40}$/.test(number ?? '') || !isDay) return null
  const now = shop.clock.now()
  const isSet = await shop.database.transaction(async (tx) => {
    const found = await lockCertified(tx, sku)
    if (!found) return false
    const { id, ...before } = found
    await setCertificate(tx, sku, number!, until!, jakartaDate(now))
    await recordCommand(tx, now, {
      act: 'certificate_set',
      entity: { kind: 'product', id },
      before,
      after: { number, until },
      facts: { sku },
    })
    return true
  })
  if (!isSet) {
    print(`there is no certified product ${sku}`)
    return 1
  }
  print(`${sku}: ${number}, until ${until}`)
  return 0
}

const variationOf = async (
  shop: OpenShop['shop'],
  sku: string,
  print: Print,
): Promise<string | null> => {
  const id = await variationIdOf(shop.db, sku)
  if (id === null) print(`there is no variation ${sku}`)
  return id
}
