import type { Body } from '#contract/call.ts'
import type { addReceipt, counterReceipt } from '#contract/staff/stock/goods-in.ts'
import { rupiah } from '#domain/money.ts'
import { limitOf } from '#domain/staff/permission.ts'
import { arrivalFaults } from '#domain/stock/goods-in.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import { AppError, type FieldError, refuseFaults } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { Act, Doer } from '../staff/index.ts'
import { orchardsAmong, receiveFrom, supplierIdOf, type Receivable } from '../purchases/index.ts'
import { refusePromised } from './promised.ts'
import { receive, type Received } from './receive.ts'
import {
  findReceipt,
  insertLines,
  insertReceipt,
  placeExists,
  type NewLine,
  type ReceiptRow,
} from './store/receipts.ts'
import { goodsOf, type Good } from './store/goods.ts'
import { lockStock } from './store/stock.ts'
import { takeFromBatches } from './take.ts'

type Asked = Omit<Body<typeof addReceipt>, 'purchase_id'> & { purchase_id?: string | null }
type Line = Asked['lines'][number]

/**
 * Takes goods in, each line as a batch that is on sale at once. What has too little life, has ended
 * or is too warm is refused (409 `goods_refused`) unless a lead allows it.
 */
export const takeIn = async (
  tx: Transaction,
  doer: Doer,
  asked: Asked,
): Promise<{ done: ReceiptRow; act: Act }> => {
  if (!(await placeExists(tx, asked.location))) throw new AppError('not_found')
  refuseLines(asked.lines)
  const goods = new Map(
    (
      await goodsOf(
        tx,
        asked.lines.map((line) => line.variation_id),
        asked.location,
      )
    ).map((good) => [good.variationId as string, good]),
  )
  if (asked.lines.some((line) => !goods.has(line.variation_id)))
    throw new AppError('product_not_found')
  const bad = faultyLines(asked.lines, goods, doer.now)
  const isLead = doer.staff === null || limitOf(doer.staff.grants, 'waste') > 0
  if (bad.length > 0 && !(asked.allow_bad && isLead))
    throw new AppError('goods_refused', { details: { lines: bad, may_allow: isLead } })
  const id = await write(tx, doer, asked, new Set(bad.map(({ line }) => line)))
  const done = (await findReceipt(tx, id))!
  const units = asked.lines.reduce((sum, { delivered }) => sum + delivered, 0)
  return {
    done,
    act: {
      act: 'goods_received',
      entity: { kind: 'receipt', id },
      before: {},
      after: { lines: asked.lines.length, units },
      facts: {
        number: done.number,
        supplier: done.supplier ?? '',
        allowed: bad.length,
        ...(done.purchase && { purchase: done.purchase.number }),
      },
    },
  }
}

/** Writes a receipt with its batches; `allowed` are the lines that a lead let in. */
const write = async (
  tx: Transaction,
  doer: Doer,
  asked: Asked,
  allowed: ReadonlySet<number>,
): Promise<string> => {
  const id = newId(doer.now)
  const login = doer.staff?.login ?? 'operator'
  const purchaseId = asked.purchase_id ?? null
  const purchase =
    purchaseId && (await receiveFrom(tx, { id: purchaseId, location: asked.location }))
  const supplierId = purchase ? purchase.supplierId : await namedSupplier(tx, doer, asked.supplier)
  await refuseOrchards(tx, supplierId, asked.lines)
  await insertReceipt(tx, {
    id,
    location: asked.location,
    supplierId,
    purchaseId,
    corrects: null,
    note: asked.note,
    by: login,
    at: doer.now,
  })
  const taken = asked.lines.filter(({ delivered }) => delivered > 0)
  const batchIds = await receive(tx, {
    place: asked.location,
    source: 'goods_in',
    goods: taken.map((line) => batchOf(line, supplierId, purchase || null)),
    cause: 'receipt',
    causeId: id,
    actor: login,
    now: doer.now,
  })
  const batchIdOf = new Map(taken.map((line, at) => [line, batchIds[at]!]))
  await insertLines(
    tx,
    id,
    asked.lines.map((line, position): NewLine => ({
      position,
      variationId: line.variation_id,
      batchId: batchIdOf.get(line) ?? null,
      delivered: line.delivered,
      refused: line.refused,
      refusedReason: line.refused > 0 ? line.refused_reason : null,
      allowedBy: allowed.has(position) ? login : null,
    })),
  )
  return id
}

/** Throws 422 at lines whose orchard is not one of the supplier. */
const refuseOrchards = async (
  tx: Transaction,
  supplierId: string | null,
  lines: readonly Line[],
): Promise<void> => {
  const named = lines.flatMap(({ orchard_id: id }) => (id ? [id] : []))
  if (named.length === 0) return
  const own = await orchardsAmong(tx, supplierId, named)
  refuseFaults(
    Object.fromEntries(
      lines.flatMap(({ orchard_id: id }, at) =>
        id && !own.has(id)
          ? [[`lines.${at}.orchard_id`, [{ key: 'validation.unknownId' } as const]]]
          : [],
      ),
    ),
  )
}

const namedSupplier = (tx: Transaction, doer: Doer, name: string): Promise<string> | null =>
  name === '' ? null : supplierIdOf(tx, name, newId(doer.now))

const batchOf = (line: Line, supplierId: string | null, purchase: Receivable | null): Received => ({
  variationId: line.variation_id,
  quantity: line.delivered,
  bestBefore: line.best_before,
  harvestedOn: line.harvested_on,
  origin: line.origin || null,
  orchardId: line.orchard_id ?? null,
  grade: line.grade || null,
  ripeness: line.ripeness,
  brix: line.brix,
  arrivalC: line.arrival_c,
  supplierId,
  ...costOf(line, purchase),
})

/** What was typed, else what the order says; without either, the usual cost. */
const costOf = (line: Line, purchase: Receivable | null): Pick<Received, 'unitCost'> => {
  const cost = line.cost ?? purchase?.costs.get(line.variation_id) ?? null
  return cost === null ? {} : { unitCost: rupiah(cost) }
}

const refuseLines = (lines: readonly Line[]): void => {
  const errors: Record<string, FieldError[]> = {}
  for (const [at, line] of lines.entries()) {
    if (line.delivered + line.refused === 0)
      errors[`lines.${at}.delivered`] = [{ key: 'validation.required' }]
    if (line.refused > 0 && !line.refused_reason)
      errors[`lines.${at}.refused_reason`] = [{ key: 'validation.required' }]
  }
  refuseFaults(errors)
}

const faultyLines = (
  lines: readonly Line[],
  goods: ReadonlyMap<string, Good>,
  now: Date,
): { line: number; sku: string; faults: string[] }[] => {
  const today = jakartaDate(now)
  return lines.flatMap((line, at) => {
    const good = goods.get(line.variation_id)!
    const bestBefore = line.best_before ?? addDays(today, good.shelfLifeDays)
    const faults =
      line.delivered === 0
        ? []
        : arrivalFaults({ bestBefore, arrivalC: line.arrival_c }, { ...good, today })
    return faults.length === 0 ? [] : [{ line: at, sku: good.sku, faults }]
  })
}

/** Takes goods of a receipt out again, as far as they are still there and not promised. */
export const correctReceipt = async (
  tx: Transaction,
  doer: Doer,
  receiptId: string,
  { note, lines }: Body<typeof counterReceipt>,
): Promise<{ done: ReceiptRow; act: Act }> => {
  const receipt = await findReceipt(tx, receiptId)
  if (!receipt || receipt.corrects) throw new AppError('not_found')
  const wanted = wantedOf(receipt, lines)
  const stock = await lockStock(
    tx,
    receipt.locationId,
    wanted.map(({ variationId }) => variationId),
  )
  const id = newId(doer.now)
  const login = doer.staff?.login ?? 'operator'
  await insertReceipt(tx, {
    id,
    location: receipt.locationId,
    supplierId: receipt.supplierId,
    purchaseId: receipt.purchase?.id ?? null,
    corrects: receiptId,
    note,
    by: login,
    at: doer.now,
  })
  const found = await takeFromBatches(tx, {
    place: receipt.locationId,
    takes: wanted,
    kind: 'adjust',
    reason: 'counter_receipt',
    cause: 'receipt',
    causeId: id,
    actor: login,
    now: doer.now,
  })
  if (!found.ok)
    await refusePromised(
      tx,
      found.short.flatMap(({ variationId, available }) => {
        const own = stock.get(variationId)
        return own ? [{ ...own, available }] : []
      }),
    )
  await insertLines(tx, id, wanted.map(takenOut))
  return {
    done: (await findReceipt(tx, id))!,
    act: {
      act: 'receipt_corrected',
      entity: { kind: 'receipt', id: receiptId },
      before: {},
      after: { units: -wanted.reduce((sum, { quantity }) => sum + quantity, 0) },
      facts: { note },
    },
  }
}

type Wanted = { batchId: string; quantity: number; variationId: string }
/** What is taken out of the batches of a receipt. Throws 404 for a batch of another one. */
const wantedOf = (receipt: ReceiptRow, lines: Body<typeof counterReceipt>['lines']): Wanted[] => {
  const ofReceipt = new Map(receipt.lines.map((line) => [line.batchId as string, line]))
  return lines.map(({ batch_id: batchId, quantity }) => {
    const line = ofReceipt.get(batchId)
    if (!line) throw new AppError('not_found')
    return { batchId, quantity, variationId: line.variationId }
  })
}

const takenOut = ({ variationId, batchId, quantity }: Wanted, position: number): NewLine => ({
  position,
  variationId,
  batchId,
  delivered: -quantity,
  refused: 0,
  refusedReason: null,
  allowedBy: null,
})
