import type { Body } from '#contract/call.ts'
import type { makeTransferBatch, markBatchSent, TransferBatch } from '#contract/staff/refunds.ts'
import type { Id } from '#domain/units.ts'
import { BANKS, type Bank } from '#domain/payments/banks.ts'
import { AppError } from '../../../errors.ts'
import type { RunOnce } from '../../../http/guards.ts'
import { csvHead, csvLine } from '../../../platform/csv/csv.ts'
import type { Queryable, Transaction } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Context } from '../../../shop.ts'
import { perform, recordCall, type Act, type StaffCaller } from '../../../staff/index.ts'
import { sendTransfer } from '../choose-refund.ts'
import {
  findBatch,
  insertBatch,
  lockBatch,
  newestBatches,
  setBatchDropped,
  setBatchSent,
  transfersOf,
  type BatchRow,
} from '../../store/refund/refund-desk.ts'
import { batchNumber } from './list-refunds.ts'

type Caller = Context & { staff: StaffCaller }
type Writing<B = unknown> = Caller & { once: RunOnce; body: B }
type Of = { params: { id: string } }

export const answerBatches = async ({ shop, staff }: Caller): Promise<TransferBatch[]> =>
  (await newestBatches(shop.db)).map((one) => present(one, staff))

/** Makes a batch of refunds that wait for a transfer, all or none of them. */
export const makeBatch = (ask: Writing<Body<typeof makeTransferBatch>>): Promise<TransferBatch> =>
  perform(ask, async (tx) => {
    const { batch, act } = await makeBatchWithin(tx, ask, ask.body.refunds)
    return { done: present(batch, ask.staff), act }
  })

type By = { staff: { id: Id<'staff'>; login: string }; now: Date }

/** The operation itself, for the desk and the command line. Throws 409 `changed_meanwhile`. */
export const makeBatchWithin = async (
  tx: Transaction,
  { staff, now }: By,
  refunds: readonly string[],
): Promise<{ batch: BatchRow; act: Act }> => {
  const refundIds = [...new Set(refunds)]
  const id = newId(now)
  if ((await insertBatch(tx, { id, refundIds, madeBy: staff.id, now })) < refundIds.length)
    throw new AppError('changed_meanwhile')
  const batch = (await findBatch(tx, id))!
  return { batch, act: actOf(batch, 'transfer_batch_made') }
}

/** Marks all transfers of a batch as made. The database refuses the person who made it as well. */
export const sendBatch = (ask: Writing<Body<typeof markBatchSent>> & Of): Promise<TransferBatch> =>
  perform(ask, async (tx) => {
    const given = { id: ask.params.id, reference: ask.body.reference }
    const { batch, act } = await sendBatchWithin(tx, ask, given)
    return { done: present(batch, ask.staff), act }
  })

/**
 * The operation itself, for the desk and the command line. Throws 409 `transfer_own` for the person
 * who made the batch.
 */
export const sendBatchWithin = async (
  tx: Transaction,
  { staff, now }: By,
  { id, reference }: { id: string; reference: string },
): Promise<{ batch: BatchRow; act: Act }> => {
  const batch = await openBatch(tx, id)
  if (batch.madeById === staff.id) throw new AppError('transfer_own')
  await setBatchSent(tx, { id: batch.id, sentBy: staff.id, reference, now })
  // Orders are locked one after the other, always in the order of their ids.
  const transfers = (await transfersOf(tx, batch.id)).toSorted((a, b) =>
    a.orderId < b.orderId ? -1 : 1,
  )
  const told = { actor: staff.login, reference: reference || batchNumber(batch.number), now }
  for (const { refundId } of transfers)
    if (!(await sendTransfer(tx, { refundId, ...told }))) throw new AppError('changed_meanwhile')
  const sent = (await findBatch(tx, batch.id))!
  return { batch: sent, act: actOf(sent, 'transfer_batch_sent') }
}

export const dropBatch = (ask: Writing & Of): Promise<TransferBatch> =>
  perform(ask, async (tx) => {
    const batch = await openBatch(tx, ask.params.id)
    await setBatchDropped(tx, { id: batch.id, now: ask.now })
    const dropped = (await findBatch(tx, batch.id))!
    return { done: present(dropped, ask.staff), act: actOf(batch, 'transfer_batch_dropped') }
  })

const HEADS = ['bank', 'account_number', 'account_name', 'amount', 'remark', 'refund_id']

/** The file for the bank; that someone has the whole account numbers is recorded first. */
export const batchFile = async (ask: Caller & Of) => {
  const { db } = ask.shop
  const batch = await findBatch(db, ask.params.id)
  if (!batch) throw new AppError('not_found')
  const { text, act } = await readFile(db, batch)
  await recordCall(db, ask, act)
  return { name: `${batchNumber(batch.number)}.csv`, text }
}

/** The transfers of a batch; the caller records the act before anyone has them. */
export const readFile = async (
  db: Queryable,
  batch: BatchRow,
): Promise<{ text: string; act: Act }> => {
  if (batch.droppedAt !== null) throw new AppError('not_found')
  const transfers = await transfersOf(db, batch.id)
  const lines = transfers.map((one) =>
    csvLine([
      BANKS[one.bank as Bank].name,
      one.accountNumber,
      one.holder,
      one.money,
      one.orderNumber,
      one.refundId,
    ]),
  )
  return { text: csvHead(HEADS) + lines.join(''), act: actOf(batch, 'transfer_file_read') }
}

const openBatch = async (tx: Transaction, id: string): Promise<BatchRow> => {
  if (!(await lockBatch(tx, id))) throw new AppError('not_found')
  const batch = (await findBatch(tx, id))!
  if (batch.sentAt !== null || batch.droppedAt !== null) throw new AppError('changed_meanwhile')
  return batch
}

const actOf = ({ id, number, refunds, money }: BatchRow, act: string): Act => ({
  act,
  entity: { kind: 'refund', id },
  facts: { batch: batchNumber(number), refunds, money },
})

const present = (one: BatchRow, staff: StaffCaller): TransferBatch => ({
  id: one.id,
  number: batchNumber(one.number),
  state: one.sentAt ? 'sent' : one.droppedAt ? 'dropped' : 'open',
  refunds: one.refunds,
  money: one.money,
  made_by: one.madeBy,
  is_own: one.madeById === staff.id,
  made_at: one.madeAt.toISOString(),
  sent_by: one.sentBy,
  sent_at: one.sentAt?.toISOString() ?? null,
  reference: one.reference,
})
