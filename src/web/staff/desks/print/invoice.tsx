import { useQuery } from '@tanstack/react-query'
import { getStaffInvoice } from '#contract/staff/orders/order-papers.ts'
import { InvoiceSheet } from '#web/papers/invoice-sheet.tsx'
import { CallFailure } from '#web/send.ts'
import { useSearchParams } from '#web/router.ts'
import { send } from '#web/staff/send.ts'
import { Logo } from '#web/staff/shell/logo.tsx'
import { useT } from '#web/staff/words.ts'
import { Papers } from './papers.tsx'
import styles from './papers.module.css'

/** The invoice of an order, as its customer sees and prints it. */
export function Component() {
  const t = useT()
  const [query] = useSearchParams()
  const number = query.get('order') ?? ''
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [getStaffInvoice.path, number],
    queryFn: ({ signal }) => send(getStaffInvoice, { params: { number }, signal }),
    enabled: number !== '',
  })
  const isUnpaid = error instanceof CallFailure && error.code === 'order_state'
  return (
    <Papers
      title="staff.title.invoice"
      papers={['a4']}
      state={{
        isPending: isPending && number !== '',
        error: isUnpaid ? null : error,
        retry: () => void refetch(),
      }}
      count={data ? 1 : 0}
      notice={isUnpaid && <p>{t('print.noInvoice')}</p>}
    >
      {() =>
        data && <InvoiceSheet invoice={data} logo={<Logo />} t={t} className={styles.invoice} />
      }
    </Papers>
  )
}
