import type { Context } from '../shop.ts'
import { AppError } from '../errors.ts'
import { deletedAccounts, eraseAccount } from '../my-data/index.ts'
import { readDeletions, type BackupSetting } from './folder.ts'

/**
 * Deletes again the accounts that were deleted after a restored backup was made. Answers how many
 * have to wait because they have open orders in it.
 */
export const repeatDeletions = async (
  shop: Context['shop'],
  setting: BackupSetting,
  print: (line: string) => void,
): Promise<number> => {
  const done = new Set<string>(await deletedAccounts(shop.db))
  const wanted = (await readDeletions(setting)).filter((id) => !done.has(id))
  let deleted = 0
  let waiting = 0
  for (const customerId of wanted) {
    try {
      await eraseAccount({ shop, locale: 'id', now: shop.clock.now(), customer: { customerId } })
      deleted++
    } catch (error) {
      // Unknown: made and deleted after this backup.
      if (error instanceof AppError && error.code === 'unauthenticated') continue
      if (!(error instanceof AppError) || error.code !== 'open_orders') throw error
      waiting++
      print(`account ${customerId}: deleted since, but with open orders in this backup`)
    }
  }
  if (deleted > 0) print(`${deleted} accounts deleted again`)
  if (waiting > 0) print('end those orders, then run `npm run shop -- backup deletions`')
  return waiting
}
