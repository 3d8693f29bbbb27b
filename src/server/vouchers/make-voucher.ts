import { randomBytes } from 'node:crypto'
import { VOUCHER_CODE_LENGTH, withCheckLetter } from '#domain/vouchers/voucher-code.ts'
import type { Transaction } from '../platform/database.ts'
import { newId, readableCode } from '../platform/ids.ts'
import { insertVoucher, type NewVoucher } from './store/vouchers.ts'

const TOKEN_BYTES = 16

/** Creates a voucher with a unique code and a secret token. */
export const makeVoucher = async (
  tx: Transaction,
  voucher: Omit<NewVoucher, 'id' | 'code' | 'token'>,
): Promise<NewVoucher> => {
  const made = {
    ...voucher,
    id: newId(voucher.now),
    code: withCheckLetter(readableCode(VOUCHER_CODE_LENGTH)),
    token: randomBytes(TOKEN_BYTES),
  }
  await insertVoucher(tx, made)
  return made
}
