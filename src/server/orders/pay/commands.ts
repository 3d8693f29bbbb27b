import { formatRupiah } from '#domain/money.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import { PaymentUnavailable } from '../../adapters/payment/port.ts'
import type { OpenShop } from '../../shop.ts'
import { matchPayments } from '../index.ts'

export const payments = async (
  { shop }: OpenShop,
  [verb, day = addDays(jakartaDate(shop.clock.now()), -1)]: string[],
  print: (line: string) => void,
): Promise<number | null> => {
  if (verb !== 'match' || !/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)))
    return null
  try {
    const reports = await matchPayments(shop, day)
    for (const { provider, matched, captured, refunded, differences } of reports) {
      print(
        `${provider} ${day}: ${matched} lines match, ${formatRupiah(captured)} in, ${formatRupiah(refunded)} back, ${differences.length} differ`,
      )
      for (const { what, kind, name, ours, theirs, number } of differences)
        print(
          `  ${WHAT_DIFFERS[what]}  ${kind} ${name}  ours ${formatRupiah(ours)}  theirs ${formatRupiah(theirs)}  ${number ?? 'no order'}`,
        )
    }
    return reports.every(({ differences }) => differences.length === 0) ? 0 : 1
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    print(`a gateway did not answer: ${error.message}`)
    return 1
  }
}
const WHAT_DIFFERS = {
  not_here: 'only the gateway has it',
  not_there: 'only the shop has it  ',
  amount: 'the amounts differ     ',
}
