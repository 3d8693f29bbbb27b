import * as v from 'valibot'
import { BANK_CODES, isAccountNumber } from '#domain/payments/banks.ts'
import { means } from '../means.ts'
import { text } from '../wire.ts'

export const HOLDER_LENGTH_MAX = 60

/**
 * The bank account of a refund, as form and call validate it. Ignores spaces and dashes in a pasted
 * number.
 */
export const transferForm = v.pipe(
  v.object({
    bank: means(v.picklist(BANK_CODES, 'validation.required'), 'The bank of the account.'),
    account_number: means(
      v.pipe(
        v.string('validation.required'),
        v.maxLength(40, 'validation.accountNumber'),
        v.transform((typed) => typed.replaceAll(/[\s.-]/g, '')),
        v.minLength(1, 'validation.required'),
        v.regex(/^\d{6,20}$/, 'validation.accountNumber'),
      ),
      'From 6 to 20 digits; spaces and dashes are passed over.',
    ),
    holder: means(
      v.pipe(text(HOLDER_LENGTH_MAX), v.regex(/^[\p{L}\p{M}.,'’ -]+$/u, 'validation.holder')),
      'Name of the owner of the account.',
    ),
  }),
  v.forward(
    v.check(
      ({ bank, account_number }) => isAccountNumber(bank, account_number),
      'validation.accountNumber',
    ),
    ['account_number'],
  ),
)
export type TransferForm = v.InferOutput<typeof transferForm>
