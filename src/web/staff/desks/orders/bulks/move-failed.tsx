import { useState } from 'react'
import { listOrderBulkRows, type OrderBulk } from '#contract/staff/orders/order-bulks.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { sendWhole } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { BulkDialog, type BulkAsked } from './bulk-dialog.tsx'

/** As many orders as one act takes by number. */
const NAMED_MAX = 1_000

/** Takes the orders that found no room to another window. */
export function MoveFailed({ of: { id } }: { of: OrderBulk }) {
  const t = useT()
  const { busy, failure, run } = useStep()
  const [asked, setAsked] = useState<BulkAsked | null>(null)
  const choose = () =>
    run(async () => setAsked({ act: 'move_window', chosen: { ids: await failedOf(id) } }))
  return (
    <>
      <FormAlert text={failure} />
      <Button busy={busy} onClick={() => void choose()}>
        {t('orderBulks.moveFailed')}
      </Button>
      <BulkDialog asked={asked} filters={{}} onClose={() => setAsked(null)} />
    </>
  )
}

const failedOf = async (id: string): Promise<string[]> => {
  const numbers: string[] = []
  let cursor: string | null = null
  do {
    const query: { state: 'failed'; cursor?: string } = {
      state: 'failed',
      ...(cursor && { cursor }),
    }
    const page = await sendWhole(listOrderBulkRows, { params: { id }, query })
    numbers.push(...page.data.map(({ number }) => number))
    cursor = page.meta.next_cursor
  } while (cursor !== null && numbers.length < NAMED_MAX)
  return numbers.slice(0, NAMED_MAX)
}
